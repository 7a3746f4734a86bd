import type { FieldType } from '../core/field/fieldType'
import { register } from '../core/field/registry'
import { addressType } from './address/address'
import { answersType } from './answers/answers'
import { attachmentsType } from './attachments/attachments'
import { choiceType } from './choice/choice'
import { choicesType } from './choices/choices'
import { colourType } from './colour/colour'
import { dateType } from './date/date'
import { dateTimeType } from './dateTime/dateTime'
import { decimalType } from './decimal/decimal'
import { emailType } from './email/email'
import { fileType } from './file/file'
import { jsonType } from './json/json'
import { listType } from './list/list'
import { longTextType } from './longText/longText'
import { moneyType } from './money/money'
import { numberedChoiceType } from './numberedChoice/numberedChoice'
import { percentType } from './percent/percent'
import { phoneType } from './phone/phone'
import { questionsType } from './questions/questions'
import { referenceType } from './reference/reference'
import { referencesType } from './references/references'
import { secretType } from './secret/secret'
import { tagsType } from './tags/tags'
import { textType } from './text/text'
import { urlType } from './url/url'
import { wholeNumberType } from './wholeNumber/wholeNumber'
import { yesNoType } from './yesNo/yesNo'

/** Every type of field, by kind. A new type is a folder here, and a line in each of index.ts, schemas.ts, readers.ts, displays.ts and views.ts. */
export const fieldTypes = {
  text: textType,
  longText: longTextType,
  email: emailType,
  phone: phoneType,
  url: urlType,
  wholeNumber: wholeNumberType,
  decimal: decimalType,
  percent: percentType,
  money: moneyType,
  yesNo: yesNoType,
  date: dateType,
  dateTime: dateTimeType,
  choice: choiceType,
  choices: choicesType,
  numberedChoice: numberedChoiceType,
  tags: tagsType,
  reference: referenceType,
  references: referencesType,
  list: listType,
  address: addressType,
  file: fileType,
  attachments: attachmentsType,
  colour: colourType,
  json: jsonType,
  questions: questionsType,
  answers: answersType,
  secret: secretType,
}
export type FieldKind = keyof typeof fieldTypes

for (const type of Object.values(fieldTypes)) register(type as unknown as FieldType)

export { schemaOf, typeOf } from '../core/field/registry'
