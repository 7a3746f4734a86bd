import { type InputHTMLAttributes, type ReactNode, useId } from 'react'

interface Props extends InputHTMLAttributes<HTMLInputElement> {
  name: string
  label: string
  problem?: string
  /** A hint under the input. */
  below?: ReactNode
  /** A button at the end of the input. */
  button?: ReactNode
}

/** A labeled input of the first screens, with its error. */
export function InputField({ label, problem, below, button, ...input }: Props) {
  const id = useId()
  const descriptions = [problem && `${id}-problem`, below && `${id}-below`].filter(Boolean).join(' ')
  const control = (
    <input
      dir={input.type === 'email' ? 'ltr' : undefined}
      {...input}
      id={id}
      aria-invalid={problem ? true : undefined}
      aria-describedby={descriptions || undefined}
    />
  )
  return (
    <div className="sign-in-field">
      <label htmlFor={id}>{label}</label>
      {button ? (
        <div className="sign-in-secret">
          {control}
          {button}
        </div>
      ) : (
        control
      )}
      {problem && (
        <div id={`${id}-problem`} className="sign-in-field-problem">
          {problem}
        </div>
      )}
      {below && (
        <div id={`${id}-below`} className="sign-in-below">
          {below}
        </div>
      )}
    </div>
  )
}
