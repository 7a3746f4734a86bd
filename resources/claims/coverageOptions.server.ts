import { type FieldOption, findRecord, type OptionsRequest, type Writer } from '../../server/hooks'
import { formatMoney } from '../../src/core/field/formatMoney'
import { coverNames, type NamedCover } from '../premium/coverName'
import { deductibleText } from '../premium/deductibleWords'
import { type Coverage, includedIn } from './cover'
import { coveragesOf, coverOfLoss } from './policy.server'

/** Returns the coverages of a policy on the day of a loss, each with its limit and its deductible. */
export async function coverageOptions(
  { values, language }: OptionsRequest,
  reader: Writer,
): Promise<FieldOption[]> {
  const policy = await findRecord(reader, 'policies', { id: Number(values.policy_id) })
  if (!policy) return []
  const type = await findRecord(reader, 'insurance-types', { id: Number(policy.insurance_type_id) })
  const nameOf = coverNames((type?.coverages ?? []) as NamedCover[], language)
  const { version } = values.loss_date ? await coverOfLoss(reader, values) : {}
  const { messages } = reader.services
  const speech = {
    language,
    translate: (key: string, params?: object) => messages.translate(language, key, { ...params }),
  }
  const translate = (key: string, amount: string) =>
    speech.translate(`resources.deductible.options.${key}`, { amount })
  return includedIn(coveragesOf(version ?? policy)).map((cover: Coverage) => {
    const { code, name = code, limit } = cover
    const deductible = deductibleText(cover, speech)
    return {
      value: code,
      label: nameOf({ code, name }),
      note: [
        limit
          ? translate('limit', formatMoney(limit, language))
          : speech.translate('resources.deductible.options.no_limit'),
        deductible
          ? translate('deductible', deductible)
          : speech.translate('resources.deductible.options.none'),
      ].join(' · '),
    }
  })
}
