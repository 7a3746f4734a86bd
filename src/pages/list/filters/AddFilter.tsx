import AddIcon from '@mui/icons-material/FilterList'
import { Button } from '@mui/material'
import { lazy, useRef, useState } from 'react'
import { useTranslate } from 'react-admin'
import { LazyPart } from '../../../ui/shell/LazyPart'

const FilterMenu = lazy(() => import('./FilterMenu').then(part => ({ default: part.FilterMenu })))
const FilterEditor = lazy(() => import('./FilterEditor').then(part => ({ default: part.FilterEditor })))

/** Offers the fields to filter by; the chosen one opens its editor. */
export function AddFilter() {
  const translate = useTranslate()
  const button = useRef<HTMLButtonElement>(null)
  const [open, setOpen] = useState(false)
  const [chosen, setChosen] = useState<string>()
  const close = () => {
    setOpen(false)
    setChosen(undefined)
  }
  const choose = (name: string) => {
    setOpen(false)
    setChosen(name)
  }
  return (
    <>
      <Button
        ref={button}
        variant="outlined"
        color="secondary"
        startIcon={<AddIcon />}
        aria-haspopup="menu"
        aria-expanded={open}
        onClick={() => setOpen(true)}
      >
        {translate('list.add_filter')}
      </Button>
      <LazyPart onMissing={close}>
        {open && <FilterMenu anchor={button.current} onChoose={choose} onClose={close} />}
        {chosen && <FilterEditor name={chosen} anchor={button.current} onClose={close} />}
      </LazyPart>
    </>
  )
}
