import { useEffect, useState } from 'react'
import { Ltr } from '../../ui/fields/Ltr'
import { OutLink } from '../../ui/fields/OutLink'
import { afterFirstPage } from '../../ui/shell/afterFirstPage'
import { cellOf } from '../cell.view'
import type { FieldCell } from '../fieldView'
import type { PhoneField } from './phone.type'

// The metadata for phone numbers is larger than everything else that a list loads.
// Until it is loaded, a number is shown as stored.
let format: ((number: string) => string) | undefined

function useFormat(): ((number: string) => string) | undefined {
  const [known, setKnown] = useState(() => format)
  useEffect(() => {
    if (known) return
    let isHere = true
    const take = async () => {
      format ??= (await import('./phoneNumber.deferred')).formatPhone
      if (isHere) setKnown(() => format)
    }
    const cancel = afterFirstPage(() => {
      take().catch(error => console.warn('Phone numbers are shown unformatted.', error))
    })
    return () => {
      isHere = false
      cancel()
    }
  }, [known])
  return known
}

function Phone({ value }: { value: string }) {
  const known = useFormat()
  return (
    <>
      <OutLink href={`tel:${value}`}>
        <Ltr>{known ? known(value) : value}</Ltr>
      </OutLink>
      {known ? null : <span style={spacesStyle} />}
    </>
  )
}

// Reserves the width of the spaces that formatting adds, because the column's width is measured before.
const spacesStyle = { display: 'inline-block', width: '1.25em' }

export const phoneCell: FieldCell<PhoneField, string> = {
  operator: 'q',
  Cell: cellOf(({ value }) => <Phone value={value} />),
}
