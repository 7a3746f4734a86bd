import BarIcon from '@mui/icons-material/BarChartOutlined'
import NumberIcon from '@mui/icons-material/LooksOneOutlined'
import PieIcon from '@mui/icons-material/PieChartOutlineOutlined'
import LineIcon from '@mui/icons-material/ShowChartOutlined'
import TableIcon from '@mui/icons-material/TableRowsOutlined'
import { ToggleButton, ToggleButtonGroup, Tooltip } from '@mui/material'
import { useTranslate } from 'react-admin'
import { type Picture, pictures } from '../../../core/schema/reportSettings'

const icons = { table: TableIcon, bar: BarIcon, line: LineIcon, pie: PieIcon, number: NumberIcon }

interface Props {
  picture: Picture
  /** Returns whether the report can use a display type. */
  isPossible: (picture: Picture) => boolean
  onChange: (picture: Picture) => void
}

/** Lets the user choose the display type of a report: table, chart or figures. */
export function PictureInput({ picture, isPossible, onChange }: Props) {
  const translate = useTranslate()
  return (
    <ToggleButtonGroup
      exclusive
      fullWidth
      size="small"
      value={picture}
      aria-label={translate('reports.picture')}
      onChange={(_event, next: Picture | null) => next && onChange(next)}
    >
      {pictures.filter(isPossible).map(each => {
        const Icon = icons[each]
        const name = translate(`reports.pictures.${each}`)
        return (
          <Tooltip key={each} title={name}>
            <ToggleButton value={each} aria-label={name}>
              <Icon fontSize="small" />
            </ToggleButton>
          </Tooltip>
        )
      })}
    </ToggleButtonGroup>
  )
}
