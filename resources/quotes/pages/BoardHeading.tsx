import ArrowBack from '@mui/icons-material/ArrowBack'
import { Box, Link, Stack, Typography } from '@mui/material'
import { LinkBase, type RaRecord, useCreatePath, useTranslate } from 'react-admin'
import {
  DocumentButtons,
  FieldValue,
  mayReadField,
  PresentPeople,
  type Resource,
  Transitions,
  useDocumentTitle,
  useFieldLabel,
  useRefusals,
  useResource,
  useSession,
  ViewOnly,
} from '../../../src/kit'

interface Props {
  order: RaRecord
  onChanged: () => void
  /** Whether a cell of the grid is being edited. */
  isEditing: boolean
}

const FACTS = [
  'customer_id',
  'insurance_type_id',
  'risk',
  'wanted_start',
  'current_insurer',
  'current_premium',
  'budget',
]

/** The customer, the request and its next steps. */
export function BoardHeading({ order, onChanged, isEditing }: Props) {
  const translate = useTranslate()
  const resource = useResource('work-orders')
  const { viewOnly } = useRefusals(resource)
  const title = translate('resources.quote-grid.title', { number: String(order.number) })
  useDocumentTitle(title)
  return (
    <Box sx={{ minWidth: 0 }}>
      <Stack direction="row" sx={{ alignItems: 'center', justifyContent: 'space-between', gap: 2 }}>
        <BackToOrder order={order} />
        <PresentPeople resource={resource} id={Number(order.id)} isEditing={isEditing} />
      </Stack>
      <Stack direction="row" sx={headStyle}>
        {/* Below the title, because a step that appears takes room and must not move the grid under the pointer. */}
        <Stack sx={{ alignItems: 'start', gap: 0.75, flex: '1 1 240px' }}>
          <Typography variant="h2" component="h1" sx={{ overflowWrap: 'anywhere' }}>
            {title}
          </Typography>
          <Value resource={resource} order={order} name="status" />
        </Stack>
        <Stack direction="row" sx={actionsStyle}>
          <DocumentButtons resource={resource} record={order} />
          {viewOnly ? (
            <ViewOnly resource={resource} />
          ) : (
            <Transitions resource={resource} record={order} onTransition={onChanged} />
          )}
        </Stack>
      </Stack>
      <Box component="dl" sx={factsStyle}>
        {FACTS.map(name => (
          <Fact key={name} resource={resource} order={order} name={name} />
        ))}
      </Box>
    </Box>
  )
}

function BackToOrder({ order }: Pick<Props, 'order'>) {
  const createPath = useCreatePath()
  return (
    <Link
      component={LinkBase}
      to={createPath({ resource: 'work-orders', id: order.id, type: 'show' })}
      variant="body2"
      color="text.secondary"
      underline="hover"
      sx={{ display: 'inline-flex', alignItems: 'center', gap: 0.75, minHeight: 32, fontWeight: 500 }}
    >
      <ArrowBack className="mirrored" sx={{ fontSize: 18 }} />
      {String(order.number)}
    </Link>
  )
}

interface ValueProps {
  resource: Resource
  order: RaRecord
  name: string
}

function Value({ resource, order, name }: ValueProps) {
  const field = resource.fields[name]
  if (!field) return null
  return <FieldValue resource={resource} name={name} field={field} value={order[name]} record={order} />
}

function Fact(props: ValueProps) {
  const { resource, order, name } = props
  const label = useFieldLabel(resource, name)
  const { ability } = useSession()
  const value = order[name]
  if (value === null || value === undefined || value === '') return null
  if (!mayReadField(ability, resource, { name, record: order })) return null
  return (
    <Box sx={{ minWidth: 0 }}>
      <Typography component="dt" variant="caption" color="text.secondary">
        {label}
      </Typography>
      <Box component="dd" sx={{ m: 0, fontSize: '0.875rem', fontWeight: 500 }}>
        <Value {...props} />
      </Box>
    </Box>
  )
}

const headStyle = { alignItems: 'center', flexWrap: 'wrap', columnGap: 2, rowGap: 1, minWidth: 0 }
const actionsStyle = { flexWrap: 'wrap', gap: 1, alignItems: 'center' }
const factsStyle = { display: 'flex', flexWrap: 'wrap', columnGap: 4, rowGap: 0.75, m: 0, mt: 1 }
