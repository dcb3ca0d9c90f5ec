// D85: topics that reveal what Article 9 of the GDPR calls special categories, and despair. Words with a common second
// meaning in shopping are left out: Christian is also a designer, and a race is also run.

const byCategory = {
  health:
    'abortion, addiction, adhd, alcoholism, anxiety, autism, bipolar, cancer, chemotherapy, dementia, depression, ' +
    'diabetes, disability, eating disorder, epilepsy, erectile dysfunction, hepatitis, hiv, infertility, mental health, ' +
    'mental illness, miscarriage, multiple sclerosis, pregnancy, pregnant, schizophrenia, sexually transmitted',
  sexuality:
    'bisexual, fetish, gay, homosexual, homosexuality, lesbian, lgbt, lgbtq, porn, pornography, queer, sex life, ' +
    'sexual orientation, sexuality, transgender',
  religion:
    'atheism, atheist, buddhism, buddhist, catholic, christianity, christians, hindu, hinduism, islam, islamic, jewish, ' +
    'judaism, muslim, muslims, protestant, religion, religious, sikh',
  politics:
    'communist, democrat, fascist, left-wing, party membership, political opinion, political party, political views, ' +
    'republican, right-wing, socialist',
  unions: 'labor union, labour union, trade union, union member, union membership',
  origin: 'ethnic minority, ethnic origin, ethnicity, migration background, racial origin',
  despair: 'end my life, kill myself, self-harm, self-injury, suicidal, suicide, want to die',
} as const

/** What `privacy.sensitiveTopics` is when nobody sets it. */
export const sensitiveTopics: readonly string[] = Object.values(byCategory).flatMap((topics) => topics.split(', '))
