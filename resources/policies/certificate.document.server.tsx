import {
  Columns,
  type DocumentSource,
  Facts,
  labelIn,
  MoreDetails,
  type Print,
  type PrintedCell,
  type PrintedLine,
  type ServerDocument,
  Sheet,
  Words,
} from '../../server/documents'
import { documentLabel, fieldLabel, optionLabel } from '../../src/core/schema/labels'
import type { Coverage } from '../quotes/grid/quote'

const WORDS = 'resources.paper'

interface Beneficiary {
  name: string
  kind: string
  share: string | null
}

import { coverNames, type NamedCover } from '../premium/coverName'
import { deductibleText } from '../premium/deductibleWords'

/** The certificate that proves cover: who is insured, against what, from when until when. */
export const document: ServerDocument = {
  resource: 'policies',
  name: 'certificate',
  language: async source =>
    (await source.find('customers', source.record.customer_id))?.record.preferred_language,
  render: async (source, print) => {
    const { record, resource } = source
    const type = await source.find('insurance-types', record.insurance_type_id)
    const customer = await source.find('customers', record.customer_id)
    const provisional = record.status === 'bound'
    return (
      <Sheet
        print={print}
        title={print.label(documentLabel(resource, 'certificate'))}
        number={String(record.number ?? '')}
        note={print.translate(`${WORDS}.certificate_note`, { date: print.date(print.today) })}
      >
        <Words print={print} style={{ marginBottom: 10 }}>
          {print.translate(`${WORDS}.${provisional ? 'cover_note' : 'certifies'}`)}
        </Words>
        <Facts print={print} facts={factsOf(source, print)} columns={3} />
        <Columns
          print={print}
          headingWidth={40}
          heads={['limit', 'deductible'].map(part => (
            <Words key={part} print={print} strong>
              {print.label(fieldLabel(resource, `coverages.${part}`))}
            </Words>
          ))}
          lines={coverLines(source, print, (type?.record.coverages ?? []) as NamedCover[])}
        />
        <MoreDetails print={print} source={source} others={{ customers: customer }} />
        <Words print={print} calm style={{ marginTop: 12 }}>
          {print.translate(`${WORDS}.terms_prevail`)}
        </Words>
      </Sheet>
    )
  },
}

function factsOf(source: DocumentSource, print: Print): [string, string][] {
  const { record, resource } = source
  const field = (name: string) => print.label(fieldLabel(resource, name))
  return [
    [field('customer_id'), labelIn(source, 'customer_id', 'customers')],
    [field('insurance_company_id'), labelIn(source, 'insurance_company_id', 'insurance-companies')],
    [field('insurance_type_id'), labelIn(source, 'insurance_type_id', 'insurance-types')],
    [field('policy_no'), String(record.policy_no ?? '')],
    [field('risk'), String(record.risk ?? '')],
    [field('effective'), print.date(record.effective)],
    [field('expiry'), print.date(record.expiry)],
    [field('beneficiaries'), beneficiariesOf(source, print)],
  ]
}

function beneficiariesOf({ record, resource }: DocumentSource, print: Print): string {
  const named = (record.beneficiaries ?? []) as Beneficiary[]
  return named
    .map(({ name, kind }) => `${name} (${print.label(optionLabel(resource, 'beneficiaries.kind', kind))})`)
    .join(' · ')
}

function coverLines({ record }: DocumentSource, print: Print, known: readonly NamedCover[]): PrintedLine[] {
  const nameOf = coverNames(known, print.language)
  const covers = ((record.coverages ?? []) as Coverage[]).filter(({ included }) => included !== false)
  return covers.map(({ code, name, limit, note, ...terms }) => {
    const first: PrintedCell = {
      text: limit ? print.money(limit) : print.translate('resources.quote-grid.covered'),
      note: note ?? undefined,
    }
    return {
      key: code,
      heading: nameOf({ code, name }),
      strong: true,
      cells: [first, deductibleText(terms, print)],
    }
  })
}
