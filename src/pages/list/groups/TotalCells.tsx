import type { ReactNode } from 'react'
import { useTranslate } from 'react-admin'
import type { GroupTotals } from '../../../contract/measures'
import { type Aggregate, writeAggregate } from '../../../core/measures/groupBy'
import { Ltr } from '../../../ui/fields/Ltr'
import { useGroupValueTexts, useMeasureName } from '../../measures/groupText'
import { useListModel } from '../listModel'

interface Props {
  totals: GroupTotals
  /** Renders the row's name. `extra`: totals that have no column, if no other cell has room for them. */
  children: (extra: string | undefined) => ReactNode
}

/** Renders the cells of a row of totals: a name over the first columns, then each total in its column. */
export function TotalCells({ totals, children }: Props) {
  const { resource, columns, groups } = useListModel()
  const textsOf = useGroupValueTexts(resource)
  const nameOf = useMeasureName(resource)
  const { shown } = columns
  const totalOf = (name: string) => groups.totals.find(({ field }) => field === name)
  const first = shown.findIndex(({ name }, at) => at > 0 && totalOf(name))
  const lead = first < 0 ? shown.length : first
  const inColumns = shown.slice(lead).flatMap(({ name }) => totalOf(name) ?? [])
  const textsFor = (one: Aggregate) => textsOf(one, totals.values[writeAggregate(one)])
  const extra = groups.totals
    .filter(one => !inColumns.includes(one) && textsFor(one).length > 0)
    .map(one => `${nameOf(one)}: ${textsFor(one).join(' · ')}`)
  const others = extra.length ? extra.join(' · ') : undefined
  // The name covers only the first column, which can be frozen, and overflows into empty cells after it.
  const hasRoom = lead > 1
  return (
    <>
      <th scope="row" colSpan={hasRoom ? 2 : lead + 1} data-roomy={(hasRoom && !others) || undefined}>
        {children(hasRoom ? undefined : others)}
      </th>
      {hasRoom && <td colSpan={lead - 1}>{others && <small>{others}</small>}</td>}
      {shown.slice(lead).map(({ name }) => {
        const total = totalOf(name)
        const texts = total ? textsFor(total) : []
        return (
          <td
            key={name}
            data-align="end"
            title={total && texts.length ? `${nameOf(total)}: ${texts.join(' · ')}` : undefined}
          >
            {total && texts.length > 0 && <Kind of={total.of} />}
            {texts.map(text => (
              <div key={text}>
                <Ltr>{text}</Ltr>
              </div>
            ))}
          </td>
        )
      })}
    </>
  )
}

/** Names a total's aggregation, unless it is a sum, which readers expect. */
function Kind({ of }: Pick<Aggregate, 'of'>) {
  const translate = useTranslate()
  return of === 'sum' ? null : <small>{translate(`measures.aggregates.${of}`)}</small>
}
