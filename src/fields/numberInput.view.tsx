import { useLocale } from 'react-admin'
import type { AnyField } from '../core/field/fieldType'
import { plainNumber } from '../core/field/formatNumber'
import type { FieldInput, InputProps } from './fieldView'
import { type EditorProps, filterOf, WordsEditor } from './filterEditor.view'
import { TypedInput } from './typed.view'
import { TypedEditor } from './typedEditor.view'

interface NumberOptions<Value> {
  /**
   * Converts a number's plain form to the value; returns any other
   * text unchanged, so that the schema rejects it.
   */
  value: (plain: string) => Value | string
  inputMode: 'numeric' | 'decimal'
  /** Formats the value for the control, without grouping. */
  edit: (value: Value, locale: string) => string
}

type Numeric<Value> = { options: NumberOptions<Value> }

function useTyping<Value>({ value: read, edit, inputMode }: NumberOptions<Value>) {
  const locale = useLocale()
  const isNumber = (value: unknown) => value !== '' && Number.isFinite(Number(value))
  return {
    inputMode,
    read: (typed: string) => read(plainNumber(typed, locale)),
    show: (value: unknown) => {
      if (value === null || value === undefined) return ''
      return isNumber(value) ? edit(value as Value, locale) : String(value)
    },
  }
}

function NumberInput<Value>({ options, ...props }: InputProps & Numeric<Value>) {
  return <TypedInput {...props} {...useTyping(options)} ltr />
}

function NumberEditor<Value>({ options, ...props }: EditorProps & Numeric<Value>) {
  return <TypedEditor {...props} {...useTyping(options)} ltr />
}

function NumbersEditor<Value>({ options, ...props }: EditorProps & Numeric<Value>) {
  const { read, show } = useTyping(options)
  return <WordsEditor {...props} read={read} show={show} />
}

/** Creates the inputs of a number type. They accept any digits and either decimal separator. */
export function numberInput<F extends AnyField, Value>(options: NumberOptions<Value>): FieldInput<F> {
  return {
    Input: props => <NumberInput {...props} options={options} />,
    Filter: filterOf(
      props => <NumberEditor {...props} options={options} />,
      props => <NumbersEditor {...props} options={options} />,
    ),
  }
}
