import { addressDisplay } from './address/addressDisplay.view'
import { answersDisplay } from './answers/answersDisplay.view'
import { attachmentsDisplay } from './attachments/attachmentsDisplay.view'
import { choiceDisplay } from './choice/choiceDisplay.view'
import { choicesDisplay } from './choices/choicesDisplay.view'
import { colourDisplay } from './colour/colourDisplay.view'
import { dateDisplay } from './date/dateDisplay.view'
import { dateTimeDisplay } from './dateTime/dateTimeDisplay.view'
import { decimalDisplay } from './decimal/decimalDisplay.view'
import { registerDisplay } from './displayRegistry'
import { emailDisplay } from './email/emailDisplay.view'
import type { FieldDisplay } from './fieldView'
import { fileDisplay } from './file/fileDisplay.view'
import type { FieldKind } from './index'
import './index'
import { jsonDisplay } from './json/jsonDisplay.view'
import { listDisplay } from './list/listDisplay.view'
import { longTextDisplay } from './longText/longTextDisplay.view'
import { moneyDisplay } from './money/moneyDisplay.view'
import { numberedChoiceDisplay } from './numberedChoice/numberedChoiceDisplay.view'
import { percentDisplay } from './percent/percentDisplay.view'
import { phoneDisplay } from './phone/phoneDisplay.view'
import { questionsDisplay } from './questions/questionsDisplay.view'
import { referenceDisplay } from './reference/referenceDisplay.view'
import { referencesDisplay } from './references/referencesDisplay.view'
import { secretDisplay } from './secret/secretDisplay.view'
import { tagsDisplay } from './tags/tagsDisplay.view'
import { textDisplay } from './text/textDisplay.view'
import { urlDisplay } from './url/urlDisplay.view'
import { wholeNumberDisplay } from './wholeNumber/wholeNumberDisplay.view'
import { yesNoDisplay } from './yesNo/yesNoDisplay.view'

/** How a value of every type of field is shown, by kind; a kind without a display does not compile. */
export const displays = {
  text: textDisplay,
  longText: longTextDisplay,
  email: emailDisplay,
  phone: phoneDisplay,
  url: urlDisplay,
  wholeNumber: wholeNumberDisplay,
  decimal: decimalDisplay,
  percent: percentDisplay,
  money: moneyDisplay,
  yesNo: yesNoDisplay,
  date: dateDisplay,
  dateTime: dateTimeDisplay,
  choice: choiceDisplay,
  choices: choicesDisplay,
  numberedChoice: numberedChoiceDisplay,
  tags: tagsDisplay,
  reference: referenceDisplay,
  references: referencesDisplay,
  list: listDisplay,
  address: addressDisplay,
  file: fileDisplay,
  attachments: attachmentsDisplay,
  colour: colourDisplay,
  json: jsonDisplay,
  questions: questionsDisplay,
  answers: answersDisplay,
  secret: secretDisplay,
} satisfies Record<FieldKind, FieldDisplay<never, never>>

for (const [kind, display] of Object.entries(displays))
  registerDisplay(kind, display as unknown as FieldDisplay)

export { displayOf } from './displayRegistry'
