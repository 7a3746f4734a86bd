import { addressView } from './address/address.view'
import { answersView } from './answers/answers.view'
import { attachmentsView } from './attachments/attachments.view'
import { choiceView } from './choice/choice.view'
import { choicesView } from './choices/choices.view'
import { colourView } from './colour/colour.view'
import { dateView } from './date/date.view'
import { dateTimeView } from './dateTime/dateTime.view'
import { decimalView } from './decimal/decimal.view'
import { emailView } from './email/email.view'
import type { FieldView } from './fieldView'
import { fileView } from './file/file.view'
import type { FieldKind } from './index'
import { jsonView } from './json/json.view'
import { listView } from './list/list.view'
import { longTextView } from './longText/longText.view'
import { moneyView } from './money/money.view'
import { numberedChoiceView } from './numberedChoice/numberedChoice.view'
import { percentView } from './percent/percent.view'
import { phoneView } from './phone/phone.view'
import { questionsView } from './questions/questions.view'
import { referenceView } from './reference/reference.view'
import { referencesView } from './references/references.view'
import { secretView } from './secret/secret.view'
import { tagsView } from './tags/tags.view'
import { textView } from './text/text.view'
import { urlView } from './url/url.view'
import { registerView } from './viewRegistry'
import './schemas'
import './displays'
import { wholeNumberView } from './wholeNumber/wholeNumber.view'
import { yesNoView } from './yesNo/yesNo.view'

/** How every type of field looks, by kind; a kind without a view does not compile. */
export const views = {
  text: textView,
  longText: longTextView,
  email: emailView,
  phone: phoneView,
  url: urlView,
  wholeNumber: wholeNumberView,
  decimal: decimalView,
  percent: percentView,
  money: moneyView,
  yesNo: yesNoView,
  date: dateView,
  dateTime: dateTimeView,
  choice: choiceView,
  choices: choicesView,
  numberedChoice: numberedChoiceView,
  tags: tagsView,
  reference: referenceView,
  references: referencesView,
  list: listView,
  address: addressView,
  file: fileView,
  attachments: attachmentsView,
  colour: colourView,
  json: jsonView,
  questions: questionsView,
  answers: answersView,
  secret: secretView,
} satisfies Record<FieldKind, FieldView<never, never>>

for (const [kind, view] of Object.entries(views)) registerView(kind, view as unknown as FieldView)

export { viewOf } from './viewRegistry'
