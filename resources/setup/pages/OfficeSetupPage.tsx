import AddIcon from '@mui/icons-material/Add'
import {
  Box,
  Button,
  Checkbox,
  FormControlLabel,
  FormGroup,
  Link,
  List,
  ListItem,
  Paper,
  Typography,
} from '@mui/material'
import { type ComponentType, useState } from 'react'
import { LinkBase, type RaRecord, useCreatePath, useGetList, useNotify, useTranslate } from 'react-admin'
import {
  explain,
  LazyCreateInDialog,
  SettingsForm,
  SetupPage,
  type SetupStepProps,
  useAccountCalls,
  useNewLabel,
  useRecords,
  useResource,
  useTitleOf,
} from '../../../src/kit'
import { general } from '../../settings/general'
import { LogoInput } from '../../settings/pages/LogoInput'
import { setup, type setupSteps } from '../../settings/setup'
import { SETUP, stepRights } from './steps'
import { TaxesStep } from './TaxesStep'
import { useInsuranceTypes } from './useInsuranceTypes'

interface Props extends SetupStepProps {
  name: string
}

const SHOWN = { pagination: { page: 1, perPage: 10 }, sort: { field: 'created_at', order: 'DESC' } } as const

/** A step that lists the newest records of a resource, with a form to add another. */
function RecordsStep({ name, onDone }: Props) {
  const translate = useTranslate()
  const createPath = useCreatePath()
  const resource = useResource(name)
  const titleOf = useTitleOf()
  const label = useNewLabel()(resource)
  const [open, setOpen] = useState(false)
  const { data = [], total = 0, refetch } = useGetList<RaRecord>(name, SHOWN)
  const added = async () => {
    setOpen(false)
    await Promise.all([refetch(), onDone()])
  }
  return (
    <Paper variant="outlined" sx={{ p: { xs: 1.5, sm: 2.5 } }}>
      {data.length > 0 && (
        <List dense disablePadding sx={{ mb: 1.5 }}>
          {data.map(record => (
            <ListItem key={record.id} disableGutters>
              <Link component={LinkBase} to={createPath({ resource: name, type: 'show', id: record.id })}>
                <bdi>{titleOf(resource, record)}</bdi>
              </Link>
            </ListItem>
          ))}
        </List>
      )}
      {total > data.length && (
        <Typography variant="body2" color="text.secondary" sx={{ mb: 1.5 }}>
          {translate('setup_steps.more', { smart_count: total - data.length })}
        </Typography>
      )}
      <Box>
        <Button variant="outlined" startIcon={<AddIcon />} onClick={() => setOpen(true)}>
          {label}
        </Button>
      </Box>
      {open && (
        <LazyCreateInDialog
          target={resource}
          typed=""
          onClose={() => setOpen(false)}
          onCreated={() => void added()}
        />
      )}
    </Paper>
  )
}

/** The insurance companies that the office works with. */
const CarriersStep = (props: SetupStepProps) => <RecordsStep {...props} name="insurance-companies" />

/** The office's staff. People without a password here are invited by email. */
const PeopleStep = (props: SetupStepProps) => <RecordsStep {...props} name="users" />

const TYPES = 'insurance-types'

/**
 * The step that selects the insurance types that the office sells. The others are retired and can be
 * reactivated.
 */
export function TypesStep({ onDone }: SetupStepProps) {
  const records = useRecords()
  const notify = useNotify()
  const titleOf = useTitleOf()
  const resource = useResource(TYPES)
  const { types, refetch } = useInsuranceTypes()
  const [busy, setBusy] = useState<ReadonlySet<unknown>>(new Set())
  const toggle = async ({ id, version, status }: RaRecord) => {
    if (busy.has(id)) return
    setBusy(now => new Set(now).add(id))
    try {
      const name = status === 'active' ? 'retire' : 'activate'
      await records.transition({ resource: TYPES, id: Number(id), name }, { version })
      await onDone()
    } catch (failure) {
      notify(explain(failure).message, { type: 'error' })
    } finally {
      await refetch()
      setBusy(now => new Set([...now].filter(each => each !== id)))
    }
  }
  return (
    <Paper variant="outlined" sx={{ p: { xs: 1.5, sm: 2.5 } }}>
      <FormGroup sx={gridStyle}>
        {types.map(type => (
          <FormControlLabel
            key={type.id}
            label={<bdi>{titleOf(resource, type)}</bdi>}
            control={
              <Checkbox
                // Shows the new state at once, before the server confirms it.
                checked={(type.status === 'active') !== busy.has(type.id)}
                onChange={() => void toggle(type)}
              />
            }
          />
        ))}
      </FormGroup>
    </Paper>
  )
}

const gridStyle = {
  display: 'grid',
  gridTemplateColumns: 'repeat(auto-fill, minmax(min(240px, 100%), 1fr))',
}

const inputs = { company_logo: LogoInput }

function SettingsStep({ section, onContinue }: SetupStepProps & { section: string }) {
  const { refreshSettings } = useAccountCalls()
  const onSaved = async () => {
    await refreshSettings()
    await onContinue()
  }
  return (
    <SettingsForm
      group={general}
      sections={[section]}
      title=""
      inputs={inputs}
      nextLabel="setup.next"
      onSaved={onSaved}
    />
  )
}

/** The office's name and contact details. */
const OfficeStep = (props: SetupStepProps) => <SettingsStep {...props} section="company" />

/** Country, currency and calendar of the office. */
const RegionStep = (props: SetupStepProps) => <SettingsStep {...props} section="region" />

const components: Record<(typeof setupSteps)[number], ComponentType<SetupStepProps>> = {
  office: OfficeStep,
  region: RegionStep,
  types: TypesStep,
  taxes: TaxesStep,
  carriers: CarriersStep,
  people: PeopleStep,
}

const steps = stepRights.map(step => ({ ...step, component: components[step.name] }))

/** `/setup`: the decisions of a new office before its first customer. */
export const OfficeSetupPage = () => <SetupPage steps={steps} group={setup} path={SETUP} />
