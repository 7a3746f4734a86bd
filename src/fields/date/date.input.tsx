import { officeTimeZone } from '../../core/field/officeTime'
import { relativeDate } from '../../core/field/relativeDate'
import { useControl } from '../control.view'
import type { FieldInput, InputProps } from '../fieldView'
import { filterOf } from '../filterEditor.view'
import type { DateField } from './date.type'
import { DayEditor } from './dayEditor.view'
import { DayField } from './dayField.view'
import { dayPart } from './typedDay'

/** Returns the day of a bound, also for `@today-30`. */
function dayOf(value: unknown): string {
  if (typeof value !== 'string') return ''
  return relativeDate(value, { now: new Date(), timeZone: officeTimeZone() })?.from ?? dayPart(value)
}

function Input(props: InputProps<DateField>) {
  const { value, change, props: control } = useControl(props)
  const { min, max } = props.field
  return <DayField {...control} day={dayOf(value)} onDay={change} min={dayOf(min)} max={dayOf(max)} />
}

export const dateFilter = filterOf(DayEditor)

export const dateInput: FieldInput<DateField> = {
  Input,
  Filter: dateFilter,
}
