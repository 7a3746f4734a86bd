import { Fragment, type ReactNode } from 'react'
import { useTranslate } from 'react-admin'
import { useListModel } from '../listModel'
import type { ListRecord } from '../useListRows'
import { GroupToggle } from './GroupToggle'
import { MoreRows } from './MoreRows'
import { TotalCells } from './TotalCells'
import type { Section } from './useGroupRows'

interface Props {
  sections: readonly Section[]
  renderRow: (record: ListRecord) => ReactNode
}

/** Renders a table's rows in groups: a row with each group's count and totals, and an open group's rows. */
export function GroupedRows({ sections, renderRow }: Props) {
  const { columns, groups } = useListModel()
  const width = columns.shown.length + 1
  const { more } = groups.answer ?? {}
  return (
    <>
      {sections.map(section => (
        <Fragment key={section.group.key}>
          <tr data-group>
            <TotalCells totals={section.group}>
              {extra => <GroupToggle section={section} extra={extra} />}
            </TotalCells>
          </tr>
          {section.isOpen && section.rows.map(renderRow)}
          {section.isOpen && section.left > 0 && (
            <tr data-more>
              <td colSpan={width}>
                <MoreRows section={section} />
              </td>
            </tr>
          )}
        </Fragment>
      ))}
      {more && (
        <tr data-more>
          <td colSpan={width}>
            <MoreGroups {...more} />
          </td>
        </tr>
      )}
    </>
  )
}

/** Reports that there are more groups than are shown. */
export function MoreGroups({ groups, count }: { groups: number; count: number }) {
  const translate = useTranslate()
  return translate('groups.more_groups', { smart_count: groups, count })
}
