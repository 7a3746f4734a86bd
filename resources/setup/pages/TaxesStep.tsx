import {
  Alert,
  Box,
  Button,
  Link,
  List,
  ListItem,
  MenuItem,
  Paper,
  TextField,
  Typography,
} from '@mui/material'
import { type Ref, useRef, useState } from 'react'
import { LinkBase, type RaRecord, useCreatePath, useLocale, useNotify, useTranslate } from 'react-admin'
import {
  explain,
  formatMoney,
  formatPercent,
  nameFormat,
  type SetupStepProps,
  separated,
  useRecords,
  useResource,
  useSession,
  useTitleOf,
} from '../../../src/kit'
import { type TaxedType, taxCountries, taxLinesFor } from '../../insuranceTypes/taxTables'
import type { TaxLine } from '../../premium/total'
import { useInsuranceTypes } from './useInsuranceTypes'

const TYPES = 'insurance-types'

const taxesOf = ({ tax_lines }: RaRecord): TaxLine[] => (Array.isArray(tax_lines) ? tax_lines : [])

const taxedType = ({ coverages, ...type }: RaRecord) =>
  ({ ...type, coverages: coverages ?? [] }) as unknown as TaxedType

/**
 * The step for taxes of the insurance types that the office sells. It suggests a country's taxes for types
 * without any.
 */
export function TaxesStep({ onDone }: SetupStepProps) {
  const translate = useTranslate()
  const notify = useNotify()
  const records = useRecords()
  const nameOf = nameFormat(useLocale(), 'region')
  const { settings } = useSession()
  const { types: all, refetch } = useInsuranceTypes()
  const types = all.filter(({ status }) => status === 'active')
  const [country, setCountry] = useState(taxCountries.includes(settings.country) ? settings.country : '')
  const [saving, setSaving] = useState(false)
  const list = useRef<HTMLUListElement>(null)
  const due = types
    .map(type => ({ type, tax_lines: taxLinesFor(country, taxedType(type)) }))
    .filter(({ type, tax_lines }) => !taxesOf(type).length && tax_lines.length > 0)
  const add = async () => {
    setSaving(true)
    try {
      for (const { type, tax_lines } of due)
        await records.update(TYPES, { id: type.id, data: { tax_lines }, previousData: type })
      await onDone()
    } catch (failure) {
      notify(explain(failure).message, { type: 'error' })
    } finally {
      await refetch()
      setSaving(false)
      // The button disappears once all types have taxes, so the focus moves to the list of added taxes.
      list.current?.focus()
    }
  }
  return (
    <Paper variant="outlined" sx={{ p: { xs: 1.5, sm: 2.5 } }}>
      <Alert severity="info" sx={{ mb: 2 }}>
        {translate('setup_steps.taxes.check')}{' '}
        {country && translate(`setup_steps.taxes.countries.${country}`)}
      </Alert>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1.5, alignItems: 'center', mb: 1 }}>
        <TextField
          select
          label={translate('setup_steps.taxes.country')}
          value={country}
          onChange={event => setCountry(event.target.value)}
          sx={{ minWidth: 220 }}
        >
          <MenuItem value="">{translate('setup_steps.taxes.none')}</MenuItem>
          {taxCountries.map(code => (
            <MenuItem key={code} value={code}>
              {nameOf(code)}
            </MenuItem>
          ))}
        </TextField>
        {due.length > 0 && (
          <Button variant="outlined" disabled={saving} onClick={() => void add()}>
            {translate('setup_steps.taxes.add', { smart_count: due.length })}
          </Button>
        )}
      </Box>
      <TaxList types={types} ref={list} />
    </Paper>
  )
}

function TaxList({ types, ref }: { types: readonly RaRecord[]; ref: Ref<HTMLUListElement> }) {
  const translate = useTranslate()
  const locale = useLocale()
  const createPath = useCreatePath()
  const titleOf = useTitleOf()
  const resource = useResource(TYPES)
  const format = ({ name, rate, amount, covers }: TaxLine) => {
    const figure = amount ? formatMoney(amount, locale) : formatPercent(rate ?? '0', locale)
    return `${name} ${figure}${covers?.length ? ` (${separated(locale, covers)})` : ''}`
  }
  return (
    <List dense disablePadding ref={ref} tabIndex={-1} sx={{ outline: 'none' }}>
      {types.map(type => (
        <ListItem key={type.id} disableGutters sx={{ gap: 2, justifyContent: 'space-between' }}>
          <Link component={LinkBase} to={createPath({ resource: TYPES, type: 'edit', id: type.id })}>
            <bdi>{titleOf(resource, type)}</bdi>
          </Link>
          <Typography variant="body2" color="text.secondary">
            <bdi>{taxesOf(type).map(format).join(', ') || translate('setup_steps.taxes.no_tax')}</bdi>
          </Typography>
        </ListItem>
      ))}
    </List>
  )
}
