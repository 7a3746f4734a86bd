import { ToggleButton, ToggleButtonGroup, Typography } from '@mui/material'
import { useTranslate } from 'react-admin'
import { type Density, rowHeights } from '../../../ui/theme/tokens'
import { useList } from '../listModel'

/** Height of the rows, the same for all lists of a person. */
export function DensityChoice() {
  const translate = useTranslate()
  const { density, setDensity } = useList()
  return (
    <>
      <Typography variant="subtitle2" component="h2" id="list-density" sx={{ mb: 1 }}>
        {translate('list.density.title')}
      </Typography>
      <ToggleButtonGroup
        exclusive
        fullWidth
        size="small"
        color="primary"
        aria-labelledby="list-density"
        value={density}
        onChange={(_event, chosen: Density | null) => chosen && setDensity(chosen)}
      >
        {(Object.keys(rowHeights) as Density[]).map(each => (
          <ToggleButton key={each} value={each} sx={{ textTransform: 'none' }}>
            {translate(`list.density.${each}`)}
          </ToggleButton>
        ))}
      </ToggleButtonGroup>
    </>
  )
}
