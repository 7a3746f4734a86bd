import { findRecord, type MailDetail, type Messages, queueMail, type Writer } from '../../server/hooks'
import { formatMoney } from '../../src/core/field/formatMoney'
import { formatParams } from '../../src/core/schema/formatParams'
import { fieldLabel, optionLabel } from '../../src/core/schema/labels'
import type { Values } from '../../src/core/schema/resource'
import { type Money, missingDocuments } from '../../src/define'
import { deductibleSentence } from './deductibleSentence'
import { kindLabel } from './transitions'

/**
 * Queues an email to the customer about a claim, in their language. Does nothing if they have no email
 * address.
 */
export async function writeToCustomer(
  writer: Writer,
  letter: 'request_documents' | 'reject',
  claim: Values,
): Promise<void> {
  const customer = await findRecord(writer, 'customers', { id: Number(claim.customer_id) })
  if (!customer || typeof customer.email !== 'string') return
  const { services, db } = writer
  const { messages } = services
  const language = messages.choose(undefined, customer.preferred_language)
  const documents = missingDocuments(claim).map(kind => messages.label(language, kindLabel(kind)))
  const reason = optionLabel({ name: 'claims' }, 'reject_reason', String(claim.reject_reason))
  await queueMail(services, db, {
    to: customer.email,
    kind: `resources.claims.mails.${letter}`,
    language,
    name: String(customer.name),
    details:
      letter === 'reject' && claim.reject_reason === 'below_deductible'
        ? amountsOf(messages, language, claim)
        : undefined,
    params: formatParams(
      {
        key: letter,
        params: {
          number: claim.number,
          names: documents,
          date: letter === 'reject' ? claim.loss_date : claim.next_action_at,
          reason: messages.label(language, reason),
        },
      },
      language,
    ),
  })
}

/**
 * Returns the details that explain why nothing is left to pay: the loss and how its deductible was
 * calculated.
 */
function amountsOf(messages: Messages, language: string, claim: Values): MailDetail[] {
  const translate = (key: string, params?: Values) => messages.translate(language, key, params)
  const money = (amount: unknown) => (amount ? formatMoney(amount as Money, language) : '')
  const sentence = deductibleSentence(claim, { language, translate })
  return (['estimate', 'deductible'] as const).map(name => ({
    label: messages.label(language, fieldLabel({ name: 'claims' }, name)),
    value: (name === 'deductible' && sentence) || money(claim[name]),
  }))
}
