import {
  ApiError,
  Columns,
  type DocumentSource,
  Facts,
  labelIn,
  MoreDetails,
  type Print,
  type PrintedCell,
  type PrintedLine,
  type SeenRecord,
  type ServerDocument,
  Sheet,
  Words,
} from '../../server/documents'
import { documentLabel, fieldLabel, optionLabel } from '../../src/core/schema/labels'
import type { Values } from '../../src/core/schema/resource'
import { versionChanges } from '../policyVersions/changes'
import { changeText, joined } from '../policyVersions/changeText'
import { asVersion, isCurrent } from '../policyVersions/version'
import type { Coverage } from '../premium/coverage'
import { coverNames, type NamedCover } from '../premium/coverName'
import { deductibleText } from '../premium/deductibleWords'
import { versionAsOf } from './asOf'

const WORDS = 'resources.paper'

interface Beneficiary {
  name: string
  kind: string
  share: string | null
}

/**
 * The certificate that proves cover: who is insured, against what, from when until when. It certifies the
 * version of today, and announces what has been agreed for later. A day without cover has no certificate.
 */
export const document: ServerDocument = {
  resource: 'policies',
  name: 'certificate',
  language: async source =>
    (await source.find('customers', source.record.customer_id))?.record.preferred_language,
  render: async (source, print) => {
    const { record, resource } = source
    const versions = await versionsOf(source)
    const seen = versionOfToday(source, versions, print)
    const type = await source.find('insurance-types', record.insurance_type_id)
    const customer = await source.find('customers', seen.record.customer_id)
    const covers = (type?.record.coverages ?? []) as NamedCover[]
    const later = laterLines(versions, print, covers)
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
        <Facts print={print} facts={factsOf(source, print, seen)} columns={3} />
        <Columns
          print={print}
          headingWidth={40}
          heads={['limit', 'deductible'].map(part => (
            <Words key={part} print={print} strong>
              {print.label(fieldLabel(resource, `coverages.${part}`))}
            </Words>
          ))}
          lines={coverLines(seen.record, print, covers)}
        />
        {later.length > 0 && (
          <Words print={print} strong style={{ marginTop: 12, marginBottom: 4 }}>
            {print.translate(`${WORDS}.later`)}
          </Words>
        )}
        {later.map(line => (
          <Words key={line} print={print} style={{ marginBottom: 2 }}>
            {line}
          </Words>
        ))}
        <MoreDetails print={print} source={source} others={{ customers: customer }} />
        <Words print={print} calm style={{ marginTop: 12 }}>
          {print.translate(`${WORDS}.terms_prevail`)}
        </Words>
      </Sheet>
    )
  },
}

/** Reads the versions that count, by their first day. */
async function versionsOf(source: DocumentSource): Promise<SeenRecord[]> {
  const versions = await source.list('policy-versions', { policy_id: source.record.id }, 'effective')
  return versions.filter(({ record }) => isCurrent(asVersion(record)))
}

/** Returns the version of today. Throws the reason if today is not covered. */
function versionOfToday(
  { record }: DocumentSource,
  versions: readonly SeenRecord[],
  print: Print,
): SeenRecord {
  const id = versionAsOf(
    versions.map(one => asVersion(one.record)),
    print.today,
  )?.id
  const today = versions.find(one => one.record.id === id)
  if (today?.record.status === 'in_force') return today
  const why = today?.record.status ?? (String(record.effective) > print.today ? 'not_begun' : 'ended')
  throw new ApiError(409, 'not_possible', {
    message: `${WORDS}.refused.${why}`,
    params: { day: print.date(record.effective) },
  })
}

/** Returns what has been agreed for later, one text for each day on which something changes. */
function laterLines(versions: readonly SeenRecord[], print: Print, covers: readonly NamedCover[]): string[] {
  const nameOf = coverNames(covers, print.language)
  return versions.flatMap((later, at) => {
    const [before, after] = [versions[at - 1]?.record, later.record]
    if (!before || String(after.effective) <= print.today) return []
    const format = {
      ...{ language: print.language, timeZone: 'UTC', word: print.label, translate: print.translate },
      title: (to: string, id: number) => later.labels[to]?.[String(id)],
      nameOf: ({ code, name }: Values) => nameOf({ code: String(code), name: String(name) }),
    }
    const day = print.date(after.effective)
    const changes = versionChanges(before, after)
      .filter(
        ({ field }) => !['status', 'answers', 'premium_net', 'loadings', 'discounts', 'fees'].includes(field),
      )
      .map(change => changeText(change, format))
    const standing = standingLine(before, after)
    return [
      ...(standing ? [print.translate(`${WORDS}.${standing}`, { day, until: print.date(after.until) })] : []),
      ...(changes.length
        ? [print.translate(`${WORDS}.from_day`, { day, changes: joined(print.language, changes) })]
        : []),
    ]
  })
}

/** Returns the text for a later end or suspension. */
function standingLine(before: Values, { status, until, expiry }: Values): string | undefined {
  if (status === before.status) return undefined
  if (status === 'cancelled') return 'ends_on'
  if (status !== 'suspended') return undefined
  return String(until) < String(expiry) ? 'suspended_from' : 'suspended_open'
}

function factsOf(source: DocumentSource, print: Print, seen: SeenRecord): [string, string][] {
  const { record, resource } = source
  const field = (name: string) => print.label(fieldLabel(resource, name))
  return [
    [field('customer_id'), labelIn(seen, 'customer_id', 'customers')],
    [field('insurance_company_id'), labelIn(seen, 'insurance_company_id', 'insurance-companies')],
    [field('insurance_type_id'), labelIn(source, 'insurance_type_id', 'insurance-types')],
    [field('policy_no'), String(record.policy_no ?? '')],
    [field('risk'), String(seen.record.risk ?? '')],
    [field('effective'), print.date(record.effective)],
    // A cover note covers until its own last day, not until the end of the term.
    record.status === 'bound' && record.bound_until
      ? [field('bound_until'), print.date(record.bound_until)]
      : [field('expiry'), print.date(seen.record.expiry)],
    [field('beneficiaries'), beneficiariesOf(source, print, seen.record)],
  ]
}

function beneficiariesOf({ resource }: DocumentSource, print: Print, record: Values): string {
  const named = (record.beneficiaries ?? []) as Beneficiary[]
  return named
    .map(({ name, kind }) => `${name} (${print.label(optionLabel(resource, 'beneficiaries.kind', kind))})`)
    .join(' · ')
}

function coverLines(record: Values, print: Print, known: readonly NamedCover[]): PrintedLine[] {
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
