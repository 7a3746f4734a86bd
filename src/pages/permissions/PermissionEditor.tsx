import { Alert, Stack, useMediaQuery, useTheme } from '@mui/material'
import { useTranslate } from 'react-admin'
import { Legend } from './Legend'
import { LimitsDialog } from './LimitsDialog'
import { MatrixGrid } from './MatrixGrid'
import { SubjectList } from './SubjectList'
import { type MatrixSource, useMatrix } from './useMatrix'

/** The rights that a role gives: a matrix of subjects and actions, a list of subjects where there is no room for one. */
export function PermissionEditor(source: MatrixSource) {
  const translate = useTranslate()
  const matrix = useMatrix(source)
  const narrow = useMediaQuery(useTheme().breakpoints.down('sm'), { noSsr: true })
  const label = translate('permissions.matrix')
  const faults = [...new Set(Object.values(source.faults ?? {}))]
  return (
    <Stack sx={{ gap: 1, minWidth: 0 }}>
      {faults.map(fault => (
        <Alert key={fault} severity="error">
          {fault}
        </Alert>
      ))}
      {narrow ? <SubjectList matrix={matrix} label={label} /> : <MatrixGrid matrix={matrix} label={label} />}
      <Legend inherited={source.inherited} />
      <LimitsDialog matrix={matrix} />
    </Stack>
  )
}
