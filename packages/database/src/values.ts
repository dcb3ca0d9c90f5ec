// How values of the database become values here, the same way for PostgreSQL and PGlite. By themselves the two drivers
// differ: texts or numbers for bigint, local or universal days.

/** The numbers that PostgreSQL gives its types, which never change. */
const bigintType = 20
const dateType = 1082
const numericType = 1700

/**
 * Every numeric here is a sum of whole numbers. A query that makes a fraction casts it to text or float8;
 * BigInt refuses a fraction, so a forgotten cast is seen at once.
 */
export const parsers: Readonly<Record<number, (text: string) => unknown>> = {
  [bigintType]: BigInt,
  [numericType]: BigInt,
  [dateType]: (text) => text,
}
