import CodeIcon from '@mui/icons-material/Code'
import {
  Button,
  Dialog,
  DialogActions,
  DialogContent,
  DialogContentText,
  DialogTitle,
  IconButton,
  Tooltip,
} from '@mui/material'
import { useState } from 'react'
import { useTranslate } from 'react-admin'
import type { Resource } from '../../core/schema/resource'

interface Props {
  resource: Resource
  view: ReplacedPage
}

/** In development: shows the component that would replace this page (X-05). */
export function PrintReplacement(props: Props) {
  return import.meta.env.DEV ? <ReplacementButton {...props} /> : null
}

function ReplacementButton({ resource, view }: Props) {
  const translate = useTranslate()
  const [open, setOpen] = useState(false)
  const code = replacementCode(resource, view)
  const label = translate('view.replacement')
  return (
    <>
      <Tooltip title={label}>
        <IconButton aria-label={label} onClick={() => setOpen(true)}>
          <CodeIcon />
        </IconButton>
      </Tooltip>
      <Dialog
        open={open}
        onClose={() => setOpen(false)}
        fullWidth
        maxWidth="md"
        aria-labelledby="replacement-title"
      >
        <DialogTitle id="replacement-title">{label}</DialogTitle>
        <DialogContent>
          <DialogContentText>{translate('view.replacement_text')}</DialogContentText>
          {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard */}
          <pre tabIndex={0} style={{ overflow: 'auto', fontSize: 13, direction: 'ltr' }}>
            {code}
          </pre>
        </DialogContent>
        <DialogActions>
          <Button onClick={() => void navigator.clipboard.writeText(code)}>{translate('view.copy')}</Button>
          <Button onClick={() => setOpen(false)}>{translate('view.close')}</Button>
        </DialogActions>
      </Dialog>
    </>
  )
}

type ReplacedPage = 'list' | 'show' | 'edit' | 'create'

const words = (name: string) => name.split('-').map(word => word.charAt(0).toUpperCase() + word.slice(1))

/** The code of a component that replaces one page of a resource, and the line that names it in the definition. */
export function replacementCode(resource: Resource, view: ReplacedPage): string {
  const component = [...words(resource.name), ...words(view)].join('')
  const folder = resource.name.replace(/-(\w)/gu, (_, letter: string) => letter.toUpperCase())
  return `// In the definition of ${resource.name}:
//   views: { ${view}: () => import('./pages/${component}') },

// resources/${folder}/pages/${component}.tsx
${bodies[view](resource, component)}`
}

const bodies: Record<ReplacedPage, (resource: Resource, component: string) => string> = {
  list: ({ list }, component) => `import { DataTable, List } from 'react-admin'

export function ${component}() {
  return (
    <List>
      <DataTable rowClick="show">
${list.columns.map(name => `        <DataTable.Col source="${name}" />`).join('\n')}
      </DataTable>
    </List>
  )
}
`,
  show: ({ view }, component) => `import type { Resource } from '../../../src/define'
import { RecordGate } from '../../../src/pages/RecordGate'
import { RecordSection } from '../../../src/pages/show/RecordSection'

export function ${component}({ resource }: { resource: Resource }) {
  return (
    <RecordGate resource={resource}>
      {record => (
        <>
${view.map(section => `          <RecordSection resource={resource} record={record} section={${literal(section)}} />`).join('\n')}
        </>
      )}
    </RecordGate>
  )
}
`,
  edit: ({ form }, component) => formCode(form, component, 'edit'),
  create: ({ form }, component) => formCode(form, component, 'create'),
}

function formCode(form: Resource['form'], component: string, view: 'edit' | 'create'): string {
  const gate = view === 'edit'
  const sections = form.map(section => `  ${literal(section)},`).join('\n')
  const fields = `<RecordForm resource={{ ...resource, form }}${gate ? ' record={record}' : ''} onSaved={toView} onCancel={toList} />`
  return `import { useNavigate, type RaRecord } from 'react-admin'
import type { Resource } from '../../../src/define'
import { RecordForm } from '../../../src/pages/form/RecordForm'
${gate ? "import { RecordGate } from '../../../src/pages/RecordGate'\n" : ''}
const form = [
${sections}
]

export function ${component}({ resource }: { resource: Resource }) {
  const navigate = useNavigate()
  const toList = () => navigate(\`/\${resource.name}\`)
  const toView = (record: RaRecord) => navigate(\`/\${resource.name}/\${record.id}/show\`)
  return ${gate ? `<RecordGate resource={resource}>{record => ${fields}}</RecordGate>` : fields}
}
`
}

const literal = ({ section, fields, tab }: Resource['form'][number]) =>
  `{ section: '${section}', fields: [${fields.map(name => `'${name}'`).join(', ')}]${tab ? `, tab: '${tab}'` : ''} }`
