import { type FieldReader, textReader } from '../core/field/reading'
import { addressReader } from './address/addressReader'
import { choiceReader } from './choice/choiceReader'
import { choicesReader } from './choices/choicesReader'
import { dateReader } from './date/dateReader'
import { dateTimeReader } from './dateTime/dateTimeReader'
import { decimalReader, wholeNumberReader } from './decimal/decimalReader'
import { emailReader } from './email/emailReader'
import type { FieldKind } from './index'
import { jsonReader } from './json/jsonReader'
import { listReader } from './list/listReader'
import { moneyReader } from './money/moneyReader'
import { numberedChoiceReader } from './numberedChoice/numberedChoiceReader'
import { percentReader } from './percent/percentReader'
import { registerReader } from './readerRegistry'
import './schemas'
import { tagsReader } from './tags/tagsReader'
import { yesNoReader } from './yesNo/yesNoReader'

const asIs = textReader('validation.text', text => text)
// Records are found by what they are called: only who has them all can look.
const asked = textReader('validation.reference', () => undefined)

/** How the values of every type of field are read from a text, by kind; undefined where no text says one. */
const readers = {
  text: asIs,
  longText: asIs,
  email: emailReader,
  phone: asIs,
  url: asIs,
  wholeNumber: wholeNumberReader,
  decimal: decimalReader,
  percent: percentReader,
  money: moneyReader,
  yesNo: yesNoReader,
  date: dateReader,
  dateTime: dateTimeReader,
  choice: choiceReader,
  choices: choicesReader,
  numberedChoice: numberedChoiceReader,
  tags: tagsReader,
  reference: asked,
  references: asked,
  list: listReader,
  address: addressReader,
  file: undefined,
  attachments: undefined,
  colour: asIs,
  json: jsonReader,
  questions: undefined,
  answers: undefined,
  secret: asIs,
} satisfies Record<FieldKind, FieldReader<never> | undefined>

for (const [kind, reader] of Object.entries(readers))
  if (reader) registerReader(kind, reader as unknown as FieldReader)

export { readerOf } from './readerRegistry'
