import { Typography } from '@mui/material'
import { useTranslate } from 'react-admin'
import { useWatch } from 'react-hook-form'
import { formatNumber, isNumberPattern } from '../../core/schema/recordNumber'
import { Ltr } from '../../ui/fields/ltr.view'
import { today } from '../record/today'
import type { SettingInputProps } from './SettingField'
import { SettingField } from './SettingField'

/** The number that comes next, with the numbers that the pattern and it make, as they are typed. */
export function NextNumberInput(props: SettingInputProps) {
  const [pattern, next] = useWatch({ name: ['number_pattern', 'number_next'] }) as unknown[]
  return (
    <div>
      <SettingField {...props} />
      {typeof pattern === 'string' && isNumberPattern(pattern) && Number(next) >= 1 && (
        <NumbersPreview pattern={pattern} next={Number(next)} />
      )}
    </div>
  )
}

function NumbersPreview({ pattern, next }: { pattern: string; next: number }) {
  const translate = useTranslate()
  const numbers = [next, next + 1].map(number => formatNumber(pattern, number, today()))
  return (
    <Typography role="status" variant="body2" color="text.secondary">
      {translate('settings_form.numbers_preview')} <Ltr>{numbers.join(', ')}, …</Ltr>
    </Typography>
  )
}
