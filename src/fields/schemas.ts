import type { ZodType } from 'zod'
import { addressSchema } from './address/addressSchema'
import { answersSchema } from './answers/answersSchema'
import { attachmentsSchema } from './attachments/attachmentsSchema'
import { choiceSchema } from './choice/choiceSchema'
import { choicesSchema } from './choices/choicesSchema'
import { colourSchema } from './colour/colourSchema'
import { dateSchema } from './date/dateSchema'
import { dateTimeSchema } from './dateTime/dateTimeSchema'
import { decimalSchema } from './decimal/decimalSchema'
import { emailSchema } from './email/emailSchema'
import { fileSchema } from './file/fileSchema'
import type { FieldKind } from './index'
import './index'
import { registerSchema } from '../core/field/registry'
import { jsonSchema } from './json/jsonSchema'
import { listSchema } from './list/listSchema'
import { longTextSchema } from './longText/longTextSchema'
import { moneySchema } from './money/moneySchema'
import { numberedChoiceSchema } from './numberedChoice/numberedChoiceSchema'
import { percentSchema } from './percent/percentSchema'
import { phoneSchema } from './phone/phoneSchema'
import { questionsFieldSchema } from './questions/questionsSchema'
import { referenceSchema } from './reference/referenceSchema'
import { referencesSchema } from './references/referencesSchema'
import { secretSchema } from './secret/secretSchema'
import { tagsSchema } from './tags/tagsSchema'
import { textFieldSchema } from './text/textSchema'
import { urlSchema } from './url/urlSchema'
import { wholeNumberSchema } from './wholeNumber/wholeNumberSchema'
import { yesNoSchema } from './yesNo/yesNoSchema'

/** What values of every type of field must be, by kind; a kind without a schema does not compile. */
export const schemas = {
  text: textFieldSchema,
  longText: longTextSchema,
  email: emailSchema,
  phone: phoneSchema,
  url: urlSchema,
  wholeNumber: wholeNumberSchema,
  decimal: decimalSchema,
  percent: percentSchema,
  money: moneySchema,
  yesNo: yesNoSchema,
  date: dateSchema,
  dateTime: dateTimeSchema,
  choice: choiceSchema,
  choices: choicesSchema,
  numberedChoice: numberedChoiceSchema,
  tags: tagsSchema,
  reference: referenceSchema,
  references: referencesSchema,
  list: listSchema,
  address: addressSchema,
  file: fileSchema,
  attachments: attachmentsSchema,
  colour: colourSchema,
  json: jsonSchema,
  questions: questionsFieldSchema,
  answers: answersSchema,
  secret: secretSchema,
} satisfies Record<FieldKind, (field: never) => ZodType>

for (const [kind, schema] of Object.entries(schemas)) registerSchema(kind, schema)

export { schemaOf } from '../core/field/registry'
