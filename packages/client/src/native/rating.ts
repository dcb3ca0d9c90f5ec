// Native 1.2, section 7.4: a rating is a number from 0 to 5, written as a text.

export function isRating(text: unknown): text is string {
  return typeof text === 'string' && /^\d(?:\.\d{1,3})?$/.test(text) && Number(text) <= 5
}
