// GPP strings made with the official encoder, and headers that no encoder would make.

import { GppModel } from '@iabgpp/cmpapi'
import { BitsText } from './bits-text.ts'

type Fields = Readonly<Record<string, unknown>>

/** A string with these sections, by the encoder's names for them (`usnat`, `usca`, `uspv1`), and perhaps a TC string. */
export function gppString(sections: Readonly<Record<string, Fields>>, tcText?: string): string {
  const model = new GppModel()
  for (const [name, fields] of Object.entries(sections)) {
    for (const [field, value] of Object.entries(fields)) model.setFieldValue(name, field, value)
  }
  if (tcText !== undefined) model.decodeSection('tcfeuv2', tcText)
  return model.encode()
}

/** The fields of a US Privacy string as a section of GPP has them. */
export function usPrivacyFields(text: string): Fields {
  const [version, Notice, OptOutSale, LspaCovered] = text
  return { Version: Number(version), Notice, OptOutSale, LspaCovered }
}

/** A header that says that the string has one section for each number of a range. */
export function rangeOfSections(first: number, length: number): string {
  return new BitsText()
    .number(3, 6)
    .number(1, 6)
    .number(1, 12)
    .number(1, 1)
    .fibonacci(first)
    .fibonacci(length)
    .base64url()
}
