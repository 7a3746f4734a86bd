import type { DemoData } from '../../server/hooks'

const handled = { or: [{ assigned_to: '@me' }, { created_by: '@me' }] }

/** The two roles that ship (P-09), with or without demo data. */
export const first: DemoData = {
  resource: 'roles',
  oneByOne: true,
  *rows({ idOf }) {
    yield {
      name: 'Agent',
      description: 'For staff who handle requests: their own customers and work orders, and all claims.',
      permissions: [
        { action: ['create'], subject: ['Customer'] },
        { action: ['update'], subject: ['Customer', 'work-orders'], conditions: handled },
        { action: ['read'], subject: ['management', 'Company'] },
        { action: ['create', 'update'], subject: ['Claim'] },
      ],
    }
    yield {
      name: 'Lead',
      description: 'For managers who run a team.',
      permissions: [
        { action: ['manage'], subject: ['work-orders', 'management'] },
        { action: ['create', 'update'], subject: ['Customer'] },
      ],
      assignable_role_ids: [idOf('roles', 'Agent')],
    }
  },
}
