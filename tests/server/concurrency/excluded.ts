import type { Resources } from '../../../src/core/schema/resources'

/**
 * Operations that no step starts several times at once, with the reason. `*` is any resource: the generic
 * operations are tested with one. `{name}` is any of its transitions, `{children}` any of its relations.
 */
const leftOut: readonly [operations: readonly string[], why: string][] = [
  [
    ['POST /auth/login', 'POST /auth/link', 'POST /auth/verify-email', 'POST /auth/verify-email/resend'],
    'a sign-in is a session each; links and codes are spent as in reset-password',
  ],
  [
    [
      'POST /auth/change-password',
      'PUT /auth/profile',
      'PUT /auth/preferences',
      'DELETE /auth/sessions/{id}',
      'POST /auth/two-steps/disable',
      'POST /auth/accounts/{id}/reset-two-steps',
    ],
    'sets what is the same afterwards, in one transaction that locks the account',
  ],
  [
    ['POST /broadcasting/auth', 'POST /broadcasting/user-auth', 'POST /access/preview'],
    'reads and signs, and writes nothing',
  ],
  [['POST /studio/check', 'POST /studio/plan', 'POST /studio/sheets'], 'reads and writes nothing'],
  [['POST /studio/apply'], 'one at a time, each from the revision that it knows; tests/server/studio'],
  [
    ['POST /views', 'PUT /views/default', 'PUT /views/{id}', 'DELETE /views/{id}'],
    'one statement each, on the version that was read; tests/server/views',
  ],
  [
    [
      'POST /subscriptions',
      'POST /subscriptions/send',
      'POST /unsubscribe',
      'PUT /subscriptions/{id}',
      'DELETE /subscriptions/{id}',
    ],
    'one statement each, which sets what is the same afterwards; tests/server/subscriptions',
  ],
  [
    ['POST /outbox/release', 'POST /outbox/drop'],
    'one statement each, which changes only mails that are still held; tests/server/mail',
  ],
  [['POST /*/duplicates'], 'reads and writes nothing; done for customers'],
  [['PUT /drafts/{of}/{form}', 'DELETE /drafts/{of}/{form}'], 'keeps the latest of one form by its key'],
  [
    [
      'POST /notifications/{id}/read',
      'POST /notifications/{id}/unread',
      'PUT /notifications/preferences',
      'PUT /notifications',
      'PUT /notifications/{id}',
      'DELETE /notifications',
      'DELETE /notifications/{id}',
      'POST /notifications/trash/restore',
    ],
    'sets what is the same afterwards, as read-all does',
  ],
  [['POST /files', 'POST /settings/logo'], 'each upload is a file of its own until a record names it'],
  [['POST /*/import'], 'alike for every resource; done for customers'],
  [['POST /*/imports'], 'each upload is an import of its own; what follows it is begun several times'],
  [['DELETE /jobs/{id}'], 'ends what goes on in one statement; asked again it is a 409'],
  [
    ['POST /*', 'PUT /*', 'DELETE /*', 'PUT /*/{id}', 'DELETE /*/{id}'],
    'made, changed and removed alike for every resource; done for customers',
  ],
  [
    ['POST /*/trash/purge', 'POST /*/trash/restore', 'POST /*/{id}/restore'],
    'alike for every resource; done for customers',
  ],
  [
    ['POST /*/transitions/{name}'],
    'the transition of each record by itself, in a transaction of its own; begun one by one',
  ],
  [['POST /*/{id}/{children}'], 'makes a child as POST of its own resource does'],
  [
    [
      'POST /claims/{id}/propose',
      'POST /claims/{id}/correct_approval',
      'POST /claims/{id}/back_to_review',
      'POST /claims/{id}/recover',
      'POST /claims/{id}/reverse_recovery',
      'POST /claim-payments/{id}/refuse',
      'POST /claim-payments/{id}/reverse',
      'POST /endorsements/{id}/price',
      'POST /insurance-companies/{id}/activate',
      'POST /insurance-companies/{id}/suspend',
      'POST /insurance-companies/{id}/terminate',
      'POST /insurance-types/{id}/activate',
      'POST /insurance-types/{id}/retire',
      'POST /policies/{id}/start',
      'POST /policies/{id}/extend_note',
      'POST /policies/{id}/send_notice',
      'POST /question-sets/{id}/publish',
      'POST /quotes/{id}/withdraw',
      'POST /quotes/{id}/revise',
    ],
    'the same transition code as other transitions of the resource that are begun',
  ],
]

/** Returns the excluded operations with the names of all resources, grouped by entry. */
export const excludedOf = ({ all }: Resources): string[][] =>
  leftOut.map(([operations]) =>
    operations.flatMap(operation => {
      if (!operation.includes('*')) return [operation]
      return all.flatMap(({ name, transitions, relations }) => {
        const own = operation.replace('*', name)
        const fill = (slot: string, values: object) =>
          Object.keys(values).map(value => own.replace(slot, value))
        if (own.includes('{name}')) return fill('{name}', transitions)
        if (own.includes('{children}')) return fill('{children}', relations)
        return [own]
      })
    }),
  )
