import {
  address,
  choice,
  date,
  dateTime,
  decimal,
  defineResource,
  email,
  file,
  hasMany,
  list,
  longText,
  money,
  phone,
  reference,
  references,
  secret,
  tags,
  text,
  wholeNumber,
  yesNo,
} from '../../../src/define'
import { collectResources } from '../../../src/define/collectResources'

/** The user resource of these tests. */
export const people = defineResource({
  name: 'people',
  title: 'name',
  subject: 'Person',
  fields: {
    name: text({ required: true }),
    email: email({ required: true, unique: true }),
    password: secret({ required: true }),
    active: yesNo({ default: true }),
    user_type: wholeNumber({ default: 3 }),
  },
  account: { email: 'email', password: 'password', name: 'name', active: 'active', type: 'user_type' },
})

export const shelves = defineResource({
  name: 'book-shelves',
  title: 'code',
  subject: 'Shelf',
  fields: {
    code: text({ required: true, unique: true }),
    open: yesNo({ default: true }),
    order: wholeNumber(),
  },
  list: {
    columns: ['code', 'open', 'order'],
    filters: ['open', 'order'],
    search: ['code'],
    sort: { order: 'desc' },
  },
  relations: { books: hasMany('books', { by: 'shelf_id' }) },
})

/** A resource with a field of nearly every type. */
export const books = defineResource({
  name: 'books',
  title: 'name',
  subject: 'Book',
  fields: {
    name: text({ required: true, computed: ({ title, part }) => (part ? `${title} ${part}` : title) }),
    title: text({ required: true, max: 80 }),
    part: wholeNumber({ min: 1 }),
    isbn: text({ unique: true, immutable: true }),
    status: choice(['draft', 'offered', 'sold'], { required: true, default: 'draft', readOnly: true }),
    shelf_id: reference('book-shelves', { filter: { open: true } }),
    spare_shelf_id: reference('book-shelves', { within: { code: 'isbn' } }),
    related_ids: references('books'),
    owner: reference('people', { default: '@me' }),
    price: money({ min: 0 }),
    weight: decimal(),
    published: date(),
    sold_at: dateTime({ readOnly: true }),
    tags: tags(),
    notes: longText(),
    contact: phone({ country: 'TN' }),
    place: address(),
    cost: wholeNumber({ readable: { action: 'manage', subject: 'Book' } }),
    secret_rating: wholeNumber({ writable: { action: 'manage', subject: 'Book' } }),
    lenders: list({ who: text({ required: true }), person_id: reference('people') }),
    scans: file({ max: 3 }),
  },
  list: {
    columns: ['name', 'status', 'price', 'published', 'weight', 'created_at'],
    filters: ['status', 'shelf_id', 'owner', 'tags', 'published', 'price', 'weight', 'part'],
    search: ['name', 'isbn'],
    sort: { name: 'asc' },
  },
  transitions: {
    offer: {
      from: ['draft'],
      to: 'offered',
      requires: ['price'],
      guard: book => (book.title === 'Unwanted' ? ['wanted'] : []),
    },
    sell: { from: ['offered'], to: 'sold', action: 'sell', reason: true },
  },
  rules: {
    dated: {
      fields: ['published', 'title'],
      isValid: ({ title, published }) => title !== 'Dated' || Boolean(published),
    },
  },
  hooks: {
    beforeSave: ({ status }, { before, today }) =>
      status === 'sold' && before?.status !== 'sold' ? { sold_at: `${today}T00:00:00.000Z` } : {},
  },
  duplicates: ['isbn', 'contact', 'name'],
})

export const library = collectResources([people, shelves, books])
