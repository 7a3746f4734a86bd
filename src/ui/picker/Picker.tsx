import {
  Autocomplete,
  type AutocompleteProps,
  type AutocompleteValue,
  TextField,
  type TextFieldProps,
} from '@mui/material'
import {
  type KeyboardEvent,
  type ReactNode,
  type SyntheticEvent,
  useEffect,
  useEffectEvent,
  useRef,
  useState,
} from 'react'
import { useTranslate } from 'react-admin'
import { fold } from '../../core/schema/fold'
import { foldedOptions } from './foldedOptions'
import { type Mark, useTypedText } from './useTypedText'

type Is = boolean | undefined
type Value<T, Many extends Is, Needed extends Is> = AutocompleteValue<T, Many, Needed, false>

type OwnProps =
  | 'renderInput'
  | 'inputValue'
  | 'onInputChange'
  | 'open'
  | 'onOpen'
  | 'onClose'
  | 'onChange'
  | 'onKeyDown'
  | 'onHighlightChange'
  | 'freeSolo'
  | 'autoSelect'
  | 'clearOnBlur'

interface Props<T, Many extends Is, Needed extends Is>
  extends Omit<AutocompleteProps<T, Many, Needed, false>, OwnProps> {
  value: Value<T, Many, Needed>
  onChange: (value: Value<T, Many, Needed>) => void
  /** The props of the text input: label, error, help. */
  input: TextFieldProps
  onTyped?: (text: string) => void
  onOpenChange?: (isOpen: boolean) => void
  /** Whether an option can be taken by typing. By default, all can. */
  isTypable?: (option: T) => boolean
  /** How many more options match than have been loaded. */
  more?: number
  /** Whether the options could not be loaded. */
  isFailed?: boolean
  /** Loads them again; `loading` is true from the call on. */
  retry?: () => void
  /** Whether a text is an option's whole name. By default, its label is. */
  isExact?: (option: T, text: string) => boolean
}

/**
 * A text input with a list of options, for one or several of them. Typed text that fits one option is taken
 * by Enter, Tab and a click elsewhere. Other text stays and is marked, and its form is not sent.
 */
export function Picker<T, Many extends Is = false, Needed extends Is = false>({
  input,
  onChange,
  onBlur,
  onTyped,
  onOpenChange,
  isTypable = () => true,
  more = 0,
  isFailed = false,
  retry,
  isExact,
  ...props
}: Props<T, Many, Needed>) {
  const { value, multiple, options, loading = false, groupBy } = props
  const root = useRef<HTMLElement>(null)
  const [isOpen, setOpen] = useState(false)
  const labelOf = (option: T): string => props.getOptionLabel?.(option) ?? labelIn(option)
  const single = multiple || value === null || value === undefined ? undefined : (value as T)
  const isSame = props.isOptionEqualToValue ?? Object.is
  const isWhole = isExact ?? ((option: T, typed: string) => fold(labelOf(option)) === fold(typed))
  const filterOptions: typeof foldedOptions<T> = (all, state) => {
    const found = (props.filterOptions ?? foldedOptions)(all, state)
    // Enter takes the first one. A group's options must stay together.
    return groupBy ? found : exactFirst(found, option => isWhole(option, state.inputValue.trim()))
  }
  const open = (next: boolean) => {
    setOpen(next)
    onOpenChange?.(next)
  }
  const text = useTypedText<T>({
    root,
    chosen: single,
    isSame,
    isLoading: loading,
    present: options,
    matching: inputValue =>
      filterOptions([...options], { inputValue, getOptionLabel: labelOf }).filter(
        option => isTypable(option) && !props.getOptionDisabled?.(option),
      ),
    labelOf,
    isExact: isWhole,
    more,
    isFailed,
    retry,
    take: option => {
      const held = multiple ? (value as T[]) : single === undefined ? [] : [single]
      if (!held.some(each => isSame(option, each)))
        onChange((multiple ? [...held, option] : option) as Value<T, Many, Needed>)
      if (!props.disableCloseOnSelect) open(false)
    },
  })
  const clearSearch = useEffectEvent(() => onTyped?.(''))
  useEffect(() => {
    if (text.typed === undefined) clearSearch()
  }, [text.typed])
  const onKeyDown = (event: KeyboardEvent & { defaultMuiPrevented?: boolean }) => {
    if (event.key !== 'Enter' || event.nativeEvent.isComposing || !(isOpen || text.isUnsettled)) return
    const isMarked = (event.target as HTMLElement).getAttribute('aria-activedescendant')
    // The list also highlights the chosen option, which is not what somebody types over it.
    if (isMarked && (props.autoHighlight || !text.isUnsettled || text.isHighlighted())) return
    // The form is not sent: this key press is about the list.
    event.preventDefault()
    event.defaultMuiPrevented = true
    if (text.isUnsettled) text.settle()
    else open(false)
  }
  const { error, helperText } = useMarked(text.mark, text.isWaiting, input)
  return (
    <Autocomplete
      {...props}
      ref={root}
      open={isOpen}
      onOpen={() => open(true)}
      onClose={(_event, reason) => {
        // On blur, the highlighted option is taken.
        if (reason !== 'blur') text.highlight(undefined)
        open(false)
      }}
      filterOptions={filterOptions}
      clearOnBlur={false}
      inputValue={text.typed ?? (single === undefined ? '' : labelOf(single))}
      onInputChange={(_event, typed, reason) => {
        if (reason === 'reset') return
        text.change(reason === 'input' ? typed : undefined)
        if (reason === 'input') onTyped?.(typed)
      }}
      onChange={(event, next, reason) => {
        // Otherwise the text, which stays, would choose the option again. A deleted chip has nothing to do with it.
        if (reason === 'removeOption' && isFromList(event)) text.change(undefined)
        onChange(next)
      }}
      onHighlightChange={(_event, option, reason) =>
        text.highlight(
          option === null ? undefined : { option, isTyped: reason === 'keyboard' && isTypable(option) },
        )
      }
      onKeyDown={onKeyDown}
      onBlur={event => {
        text.settle()
        onBlur?.(event)
      }}
      renderInput={params => (
        <TextField {...params} {...input} error={error} helperText={helperText ?? input.helperText} />
      )}
    />
  )
}

/** Moves the options whose whole name was typed to the start. */
const exactFirst = <T,>(options: T[], isWhole: (option: T) => boolean): T[] =>
  options.some(isWhole)
    ? [...options.filter(isWhole), ...options.filter(option => !isWhole(option))]
    : options

/** Whether an option was chosen in the list, by a click or Enter, and not by its chip. */
const isFromList = ({ nativeEvent, target }: SyntheticEvent) =>
  nativeEvent instanceof globalThis.KeyboardEvent
    ? nativeEvent.key === 'Enter'
    : (target as HTMLElement).closest('[role="option"]') !== null

const labelIn = (option: unknown) =>
  typeof option === 'object' && option !== null && 'label' in option ? String(option.label) : String(option)

/** Returns the input's error: why the typed text is not taken, or the given one. */
function useMarked(
  mark: Mark | undefined,
  isWaiting: boolean,
  { error, helperText }: TextFieldProps,
): { error?: boolean; helperText?: ReactNode } {
  const translate = useTranslate()
  if (isWaiting) return { error: false, helperText: translate('fields.searching') }
  if (!mark) return { error, helperText }
  const count = mark.kind === 'several' ? mark.count : 0
  const why = translate(`fields.unmatched.${mark.kind}`, { smart_count: count })
  return { error: true, helperText: <span role="alert">{why}</span> }
}
