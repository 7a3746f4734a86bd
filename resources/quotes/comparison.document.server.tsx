import {
  Columns,
  colors,
  type DocumentSource,
  Facts,
  labelIn,
  MoreDetails,
  markedLines,
  type Print,
  type PrintedCell,
  type PrintedLine,
  type SeenRecord,
  type ServerDocument,
  Sheet,
  size,
  View,
  Words,
} from '../../server/documents'
import type { Money } from '../../src/core/money/amount'
import { documentLabel, fieldLabel, optionLabel } from '../../src/core/schema/labels'
import { coverNames } from '../premium/coverName'
import { percentText } from '../premium/deductibleWords'
import { Advice, Older, type Seen } from './comparisonNotes.server'
import { type CellWords, cellText, cellValue, type GridContext, rateWords } from './grid/cells'
import { type Marks, marksOf } from './grid/marks'
import { isOffered, isPast, type Quote } from './grid/quote'
import { coversOf, type GridRow, rowsOf, type TypeCoverage } from './grid/rows'

/** Rows for the office only. The customer's document never shows them, whatever the user can read. */
const OFFICE: ReadonlySet<string> = new Set([
  'score_note',
  'commission_rate',
  'commission_amount',
  'carrier_reference',
])
const TOTALS: ReadonlySet<string> = new Set(['premium_total', 'premium_converted'])
const GRID = 'resources.quote-grid'
/** With more carriers than this, the page is in landscape format. */
const UPRIGHT = 3

/**
 * A document for the customer that compares the quotes of a work order, without the office's internal rows.
 */
export const document: ServerDocument = {
  resource: 'work-orders',
  name: 'comparison',
  language: async source =>
    (await source.find('customers', source.record.customer_id))?.record.preferred_language,
  render: async (source, print) => {
    const { record } = source
    const found = (await source.list('quotes', { work_order_id: record.id }, 'id'))
      .map(seen => ({ seen, quote: seen.record as unknown as Quote }))
      .filter(({ quote }) => isOffered(quote) && !isPast(quote, print.today))
    const [quotes, older] = [
      found.filter(({ quote }) => !quote.outdated),
      found.filter(({ quote }) => quote.outdated),
    ]
    const type = await source.find('insurance-types', record.insurance_type_id)
    const customer = await source.find('customers', record.customer_id)
    const covers = coversOf(
      quotes.map(({ quote }) => quote),
      (type?.record.coverages ?? []) as TypeCoverage[],
    )
    const companies = await companiesOf(source, quotes)
    const offers = quotes.map(({ quote }) => quote)
    const marks = marksOf(offers, covers, { today: print.today, comparedIn: currencyOf(source) })
    const context = gridContext(source, print, companies)
    return (
      <Sheet
        print={print}
        title={print.label(documentLabel(source.resource, 'comparison'))}
        number={String(record.number ?? '')}
        landscape={quotes.length > UPRIGHT}
        note={print.translate(`${GRID}.document.note`)}
      >
        <Facts print={print} facts={factsOf(source, print)} columns={quotes.length > UPRIGHT ? 7 : 4} />
        <Columns
          print={print}
          headingWidth={quotes.length > 4 ? 18 : 24}
          heads={quotes.map(({ seen, quote }) => (
            <Head key={quote.id} print={print} seen={seen} quote={quote} marks={marks} />
          ))}
          lines={[
            ...linesOf(source, offers, { print, covers, context, marks }),
            ...markedLines(source, print, { resource: 'quotes', records: quotes.map(({ seen }) => seen) }),
          ]}
        />
        <Advice print={print} quotes={quotes} />
        <Older print={print} quotes={older} />
        <MoreDetails print={print} source={source} others={{ customers: customer }} />
      </Sheet>
    )
  },
}

/** Returns the currency in which the quotes are compared. */
const currencyOf = ({ record }: DocumentSource) => (record.currency ?? null) as string | null

async function companiesOf(
  source: DocumentSource,
  quotes: readonly Seen[],
): Promise<Map<number, SeenRecord>> {
  const found = new Map<number, SeenRecord>()
  for (const { quote } of quotes) {
    const company = await source.find('insurance-companies', quote.insurance_company_id)
    if (company) found.set(quote.insurance_company_id, company)
  }
  return found
}

function gridContext(source: DocumentSource, print: Print, companies: Map<number, SeenRecord>): GridContext {
  return {
    currency: currencyOf(source),
    current: (source.record.current_premium ?? null) as Money | null,
    rating: id => {
      const rating = companies.get(id)?.record.rating
      return typeof rating === 'string' && rating !== 'not_rated'
        ? print.label(optionLabel({ name: 'insurance-companies' }, 'rating', rating))
        : undefined
    },
  }
}

function factsOf(source: DocumentSource, print: Print): [string, string][] {
  const { record, resource } = source
  const field = (name: string) => print.label(fieldLabel(resource, name))
  const period = [record.wanted_start, record.wanted_end].map(print.date).filter(Boolean).join(' – ')
  return [
    [field('customer_id'), labelIn(source, 'customer_id', 'customers')],
    [field('insurance_type_id'), labelIn(source, 'insurance_type_id', 'insurance-types')],
    [field('risk'), String(record.risk ?? '')],
    [field('wanted_start'), period],
    [field('current_insurer'), String(record.current_insurer ?? '')],
    [field('current_premium'), print.money(record.current_premium)],
    [print.translate(`${GRID}.document.made_on`), print.date(print.today)],
  ]
}

interface HeadProps {
  print: Print
  seen: SeenRecord
  quote: Quote
  marks: Marks
}

function Head({ print, seen, quote, marks }: HeadProps) {
  const notes = [
    quote.recommended && 'recommended',
    marks.lowest.has(quote.id) && 'lowest',
    marks.widest.has(quote.id) && 'widest',
  ].filter(mark => typeof mark === 'string')
  return (
    <View>
      <Words print={print} strong style={{ fontSize: size.heading }}>
        {labelIn(seen, 'insurance_company_id', 'insurance-companies')}
      </Words>
      {notes.map(mark => (
        <View key={mark} style={[markStyle, { alignSelf: print.rtl ? 'flex-end' : 'flex-start' }]}>
          <Words print={print} strong style={{ fontSize: size.small, color: colors.good }}>
            {print.translate(`${GRID}.${mark}`)}
          </Words>
        </View>
      ))}
    </View>
  )
}

const markStyle = {
  backgroundColor: colors.goodTint,
  borderRadius: 3,
  paddingVertical: 2,
  paddingHorizontal: 4,
  marginTop: 3,
}

/** The values from which the cells of the comparison are printed. */
interface Comparison {
  print: Print
  covers: readonly TypeCoverage[]
  context: GridContext
  marks: Marks
}

function linesOf(source: DocumentSource, quotes: readonly Quote[], comparison: Comparison): PrintedLine[] {
  const { print, covers, context } = comparison
  const rows = rowsOf({
    quotes,
    coverages: covers,
    compared: Boolean(source.record.current_premium),
    currency: currencyOf(source),
    readable: field => !OFFICE.has(field) && quotes.every(quote => field in quote),
  })
  const nameOf = coverNames(covers, print.language)
  const lines: PrintedLine[] = []
  for (const [at, row] of rows.entries()) {
    if (row.group !== rows[at - 1]?.group)
      lines.push({
        key: row.group,
        heading: print.translate(`${GRID}.groups.${row.group}`),
        group: true,
        cells: [],
      })
    // A cover's deductible is printed below its limit, and its premium is part of the net premium.
    if (row.entry === 'deductible' || (row.entry === 'money' && row.code)) continue
    const cells = quotes.map(quote => cellOf(row, quote, comparison))
    if (cells.some(({ text }) => text))
      lines.push({
        key: row.key,
        heading: headingOf(row, { print, beside: context, nameOf }),
        strong: row.strong,
        cells,
      })
  }
  return lines
}

interface Naming {
  print: Print
  beside: GridContext
  nameOf: ReturnType<typeof coverNames>
}

function headingOf({ field, name, rate, code }: GridRow, { print, beside, nameOf }: Naming): string {
  const { currency } = beside
  if (field === 'taxes') return rate ? `${name} ${print.percent(rate)}` : (name ?? '')
  if (code) return nameOf({ code, name: name ?? code })
  if (field === 'premium_converted') return print.translate(`${GRID}.converted`, { currency })
  if (field === 'difference' || field === 'rating') return print.translate(`${GRID}.${field}`)
  return print.label(fieldLabel({ name: 'quotes' }, field))
}

function cellOf(row: GridRow, quote: Quote, { print, context, marks }: Comparison): PrintedCell {
  const words: CellWords = {
    covered: print.translate(`${GRID}.covered`),
    missing: print.translate(`${GRID}.missing`),
    about: amount => print.translate(`${GRID}.document.about`, { amount }),
    noRate: currency => print.translate(`${GRID}.no_rate`, { currency }),
    share: terms => percentText(terms, print),
  }
  const value = cellValue(row, quote, context)
  const text = cellText(value, print.language, words)
  if (value.is === 'missing') return { text, tone: 'bad' }
  if (row.entry === 'cover') return { text, note: deductibleOf(row, quote, print) }
  if (value.is === 'no_rate') return { text, tone: 'calm' }
  if (value.is === 'difference') return differenceOf(value.money, print, value.about)
  const note =
    value.is === 'converted'
      ? print.translate(`${GRID}.at_rate`, rateWords(value.rate, print.language))
      : undefined
  const best = TOTALS.has(row.field) && marks.lowest.has(quote.id)
  return best ? { text, note, tone: 'good' } : { text, note }
}

/**
 * Returns a difference in words, because a sign moves to the wrong side of an amount in right-to-left text.
 */
function differenceOf({ amount, currency }: Money, print: Print, about = false): PrintedCell {
  if (amount === 0) return { text: print.translate(`${GRID}.document.same`) }
  const key = amount < 0 ? 'less' : 'more'
  const size = print.money({ amount: Math.abs(amount), currency })
  const text = print.translate(`${GRID}.document.${key}`, {
    amount: about ? print.translate(`${GRID}.document.about`, { amount: size }) : size,
  })
  return amount < 0 ? { text, tone: 'good' } : { text }
}

function deductibleOf(row: GridRow, quote: Quote, print: Print): string | undefined {
  const value = cellValue({ ...row, entry: 'deductible' }, quote)
  const text = cellText(value, print.language, {
    covered: '',
    missing: '',
    share: terms => percentText(terms, print),
  })
  const note = quote.coverages?.find(({ code }) => code === row.code)?.note
  return (
    [text && `${print.translate(`${GRID}.deductible`)} ${text}`, note].filter(Boolean).join(' · ') ||
    undefined
  )
}
