import CalendarIcon from '@mui/icons-material/CalendarMonthOutlined'
import CardsIcon from '@mui/icons-material/GridViewOutlined'
import TableIcon from '@mui/icons-material/TableRowsOutlined'
import BoardIcon from '@mui/icons-material/ViewKanbanOutlined'
import { Box, ButtonBase, Tooltip } from '@mui/material'
import { useTranslate } from 'react-admin'
import type { Layout } from '../../../core/schema/layouts'
import { ChoiceMenu } from '../../../ui/shell/ChoiceMenu'
import { useNarrow } from '../../../ui/theme/useNarrow'
import { useListModel } from '../listModel'

const icons = { table: TableIcon, cards: CardsIcon, board: BoardIcon, calendar: CalendarIcon }

/** Shows the list's layouts as buttons, or as a menu on a phone, which shows a table as cards. */
export function LayoutSwitch() {
  const translate = useTranslate()
  const { layouts } = useListModel()
  const { current, offered, choose } = layouts
  const isNarrow = useNarrow()
  const title = translate('list.layout')
  const nameOf = (layout: Layout) => translate(`list.layouts.${layout}`)
  if (isNarrow) {
    const shown = offered.filter(layout => layout !== 'table' || !offered.includes('cards'))
    const chosen = shown.includes(current) ? current : 'cards'
    if (shown.length < 2) return null
    return (
      <ChoiceMenu
        icon={icons[chosen]}
        label={translate('list.layout_is', { name: nameOf(chosen) })}
        title={title}
        options={shown.map(layout => ({ value: layout, text: nameOf(layout), icon: icons[layout] }))}
        chosen={chosen}
        onChoose={choose}
      />
    )
  }
  if (offered.length < 2) return null
  return (
    <Box role="group" aria-label={title} sx={groupStyle}>
      {offered.map(layout => {
        const Icon = icons[layout]
        return (
          <Tooltip key={layout} title={nameOf(layout)}>
            <ButtonBase
              aria-label={nameOf(layout)}
              aria-pressed={layout === current}
              onClick={() => choose(layout)}
            >
              <Icon fontSize="small" />
            </ButtonBase>
          </Tooltip>
        )
      })}
    </Box>
  )
}

const groupStyle = {
  display: 'flex',
  flex: 'none',
  p: '2px',
  gap: '2px',
  border: '1px solid var(--edge)',
  borderRadius: 1,
  '& > button': { width: 32, height: 30, borderRadius: 0.75, color: 'text.secondary' },
  '& > button:hover': { bgcolor: 'action.hover', color: 'text.primary' },
  '& > button[aria-pressed="true"]': { bgcolor: 'var(--primary-soft)', color: 'var(--primary)' },
  '& > button.Mui-focusVisible': { outlineOffset: '-2px' },
}
