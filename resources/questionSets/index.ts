import {
  choice,
  dateTime,
  defineResource,
  longText,
  questions,
  reference,
  text,
  wholeNumber,
} from '../../src/define'

/**
 * A version of the questions that an insurance type asks. Once published, it never changes, so that forms
 * filled in with it open with the same questions.
 */
export const questionSets = defineResource({
  name: 'question-sets',
  title: 'name',
  subject: 'management',
  icon: 'assignment',
  parent: 'insurance_type_id',
  menu: false,
  quickCreate: true,
  pages: true,
  fields: {
    name: text({ readOnly: true, ltr: true, max: 20 }),
    number: wholeNumber({ readOnly: true }),
    insurance_type_id: reference('insurance-types', { required: true, immutable: true }),
    status: choice(['draft', 'published', 'retired'], {
      required: true,
      default: 'draft',
      readOnly: true,
      fixedOptions: true,
      tones: { draft: 'neutral', published: 'success', retired: 'warning' },
    }),
    published_at: dateTime({ readOnly: true }),
    questions: questions(),
    notes: longText({ help: true }),
  },
  list: {
    columns: ['name', 'status', 'questions', 'published_at', 'updated_at'],
    filters: ['status'],
    search: ['name'],
    sort: { number: 'desc' },
  },
  views: { show: () => import('./pages/QuestionSetView') },
  form: [{ section: 'questions', fields: ['insurance_type_id', 'questions', 'notes'] }],
  view: [
    { section: 'version', fields: ['insurance_type_id', 'status', 'published_at', 'questions', 'notes'] },
  ],
  transitions: {
    publish: {
      from: ['draft'],
      to: 'published',
      guard: set => (set.questions?.length ? [] : ['no_questions']),
    },
    retire: { from: ['published'], to: 'retired', by: 'server' },
  },
  uniques: {
    one_published: { fields: ['insurance_type_id'], when: { status: 'published' } },
    number_once: { fields: ['insurance_type_id', 'number'] },
  },
})
