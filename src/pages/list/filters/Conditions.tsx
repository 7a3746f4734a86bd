import AddIcon from '@mui/icons-material/FilterList'
import { Button } from '@mui/material'
import { lazy, Suspense, useRef, useState } from 'react'
import { useTranslate } from 'react-admin'
import { LazyPart } from '../../../ui/shell/LazyPart'
import { useFiltered } from './filtered'
import { conditionsOf, searchOnly } from './filterParts'

const FilterChip = lazy(() => import('./FilterChip').then(part => ({ default: part.FilterChip })))

/** Shows every condition, a button that adds one, and a button that removes all. */
export function Conditions({ except }: { except?: string }) {
  const translate = useTranslate()
  const { resource, filter, setFilter } = useFiltered()
  const conditions = conditionsOf(resource, filter)
  return (
    <>
      <Suspense>
        {conditions
          .filter(({ key }) => key !== except)
          .map(condition => (
            <FilterChip key={condition.key} condition={condition} />
          ))}
      </Suspense>
      <AddFilter />
      {conditions.length > 0 && (
        <Button style={notShrunk} onClick={() => setFilter(searchOnly(filter))}>
          {translate('list.clear_filters')}
        </Button>
      )}
    </>
  )
}

// Not `sx`, so that the buttons share the classes of other buttons.
const notShrunk = { flex: 'none' }

const FilterMenu = lazy(() => import('./FilterMenu').then(part => ({ default: part.FilterMenu })))
const FilterEditor = lazy(() => import('./FilterEditor').then(part => ({ default: part.FilterEditor })))
const AdvancedFilterDialog = lazy(() =>
  import('./advanced/AdvancedFilterDialog').then(part => ({ default: part.AdvancedFilterDialog })),
)

/** Lists the fields to filter by. A field opens its editor; the last entry opens the whole filter's. */
function AddFilter() {
  const translate = useTranslate()
  const button = useRef<HTMLButtonElement>(null)
  const [open, setOpen] = useState(false)
  const [chosen, setChosen] = useState<string>()
  const [isAdvanced, setAdvanced] = useState(false)
  const close = () => {
    setOpen(false)
    setChosen(undefined)
    setAdvanced(false)
  }
  const choose = (name: string) => {
    setOpen(false)
    setChosen(name)
  }
  const openAdvanced = () => {
    setOpen(false)
    setAdvanced(true)
  }
  return (
    <>
      <Button
        ref={button}
        variant="outlined"
        color="secondary"
        startIcon={<AddIcon />}
        style={notShrunk}
        aria-haspopup="menu"
        aria-expanded={open}
        onClick={() => setOpen(true)}
      >
        {translate('list.add_filter')}
      </Button>
      <LazyPart onMissing={close}>
        {open && (
          <FilterMenu anchor={button.current} onChoose={choose} onAdvanced={openAdvanced} onClose={close} />
        )}
        {chosen && <FilterEditor name={chosen} anchor={button.current} onClose={close} />}
        {isAdvanced && <AdvancedFilterDialog onClose={close} />}
      </LazyPart>
    </>
  )
}
