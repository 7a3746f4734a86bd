import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

const LANGUAGES = ['en', 'fr', 'ar', 'tr'] as const
const FIRST =
  'Fleet Harbour Garden Clinic School Hotel Museum Orchard Studio Bakery Factory Marina Theatre Farm Depot Gallery Airport Library Market Stadium'
const SECOND =
  'vehicle inspection contract visit permit survey delivery audit shipment complaint lease invoice repair training certificate supplier meeting incident warranty budget licence route tariff booking'
const THIRD = ['', 'archive', 'draft']

/** Returns the names of the n-th definition: `fleet-vehicles`, `Fleet vehicle`. */
function called(at: number): { name: string; title: string; constant: string } {
  const [firsts, seconds] = [FIRST.split(' '), SECOND.split(' ')]
  const words = [
    firsts[at % firsts.length],
    seconds[Math.floor(at / firsts.length) % seconds.length],
    THIRD[Math.floor(at / (firsts.length * seconds.length))],
  ].filter(word => word)
  const title = words.join(' ')
  const name = `${title.toLowerCase().replaceAll(' ', '-')}s`
  return { name, title, constant: name.replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase()) }
}

const definition = (at: number, count: number) => {
  const { name, title, constant } = called(at)
  const other = called((at + 1) % count).name
  return `import {
  ACCOUNT, choice, date, dateTime, defineResource, email, hasMany, longText, money, percent, phone, reference, tags,
  text, url, wholeNumber, yesNo,
} from '../src/define'

export const ${constant} = defineResource({
  name: '${name}',
  title: 'name',
  subject: '${title.replaceAll(' ', '')}',
  icon: 'folder',
  menu: 'group_${at % 12}',
  order: ${at},
  fields: {
    name: text({ required: true, max: 120 }),
    status: choice(['planned', 'open', 'waiting', 'done'], { required: true, default: 'planned' }),
    kind: choice(['small', 'large', 'special']),
    customer_id: reference('customers'),
    assigned_to: reference(ACCOUNT),
    next_id: reference('${other}'),
    amount: money(),
    share: percent(),
    quantity: wholeNumber({ min: 0, max: ${1000 + at} }),
    due_on: date(),
    seen_at: dateTime(),
    email: email(),
    phone: phone(),
    website: url(),
    urgent: yesNo(),
    tags: tags(),
    notes: longText({ max: 2000 }),
  },
  list: {
    columns: ['name', 'status', 'customer_id', 'assigned_to', 'due_on'],
    filters: ['status', 'kind', 'due_on', 'assigned_to'],
    search: ['name', 'email'],
    sort: { due_on: 'asc' },
  },
  form: [
    { section: 'basics', fields: ['name', 'status', 'kind', 'customer_id', 'assigned_to', 'next_id'] },
    { section: 'terms', fields: ['amount', 'share', 'quantity', 'due_on', 'seen_at', 'urgent'] },
    { section: 'contact', fields: ['email', 'phone', 'website', 'tags', 'notes'] },
  ],
  rules: {
    amount_with_share: { fields: ['share'], isValid: record => !record.share || Boolean(record.amount) },
  },
  relations: { before: hasMany('${called((at + count - 1) % count).name}', { by: 'next_id' }) },
})
`
}

const FIELDS = {
  name: 'Name',
  status: 'Status',
  kind: 'Kind',
  customer_id: 'Customer',
  assigned_to: 'Assigned to',
  next_id: 'Followed by',
  amount: 'Amount',
  share: 'Share',
  quantity: 'Quantity',
  due_on: 'Due on',
  seen_at: 'Last seen',
  email: 'Email',
  phone: 'Phone',
  website: 'Website',
  urgent: 'Urgent',
  tags: 'Tags',
  notes: 'Notes',
}

/** Returns labels as long as real labels, different in every language. */
function labels(at: number, language: string) {
  const { title } = called(at)
  const said = (text: string) => (language === 'en' ? text : `${text} (${language})`)
  return {
    name: `${said(title)} |||| ${said(`${title}s`)}`,
    new: said(`New ${title.toLowerCase()}`),
    empty: said(`The ${title.toLowerCase()}s of the office stand here.`),
    fields: Object.fromEntries(Object.entries(FIELDS).map(([name, text]) => [name, said(text)])),
    options: {
      status: { planned: said('Planned'), open: said('Open'), waiting: said('Waiting'), done: said('Done') },
      kind: { small: said('Small'), large: said('Large'), special: said('Special') },
    },
    sections: { basics: said('Basics'), terms: said('Terms'), contact: said('Contact') },
    relations: { before: said('Before it') },
    rules: { amount_with_share: said('A share needs an amount.') },
  }
}

/** Adds a number of definitions with their labels to a copy of the product, and returns their names. */
export function addDefinitions(tree: string, count: number): string[] {
  for (let at = 0; at < count; at++) {
    const { name, constant } = called(at)
    writeFileSync(join(tree, `resources/${constant}.ts`), definition(at, count))
    for (const language of LANGUAGES) {
      const folder = join(tree, 'resources/i18n', language)
      mkdirSync(folder, { recursive: true })
      writeFileSync(join(folder, `${name}.json`), JSON.stringify(labels(at, language), null, 2))
    }
  }
  return Array.from({ length: count }, (_, at) => called(at).name)
}
