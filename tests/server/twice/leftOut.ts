/** Operations that no step begins several times at once, and why not; by their shape in the document. */
export const leftOut: readonly [RegExp, string][] = [
  [
    /^POST \/auth\/(login|link|verify-email(\/resend)?)$/,
    'a sign-in is a session each; links and codes are spent as in reset-password',
  ],
  [
    /^(POST|PUT|DELETE) \/auth\/(change-password|profile|preferences|sessions\/\{id\}|two-steps\/disable|accounts\/\{id\}\/reset-two-steps)$/,
    'sets what is the same afterwards, in one transaction that locks the account',
  ],
  [/^POST \/(broadcasting\/(user-)?auth|access\/preview)$/, 'reads and signs, and writes nothing'],
  [/^POST \/[\w-]+\/duplicates$/, 'reads and writes nothing; done for customers'],
  [/^(PUT|DELETE) \/drafts\//, 'keeps the latest of one form by its key'],
  [/^(POST|PUT) \/notifications\/(\{id\}|preferences)/, 'sets what is the same afterwards, as read-all does'],
  [/^POST \/(files|settings\/logo)$/, 'each upload is a file of its own until a record names it'],
  [
    /^POST \/[\w-]+\/imports?$/,
    'each upload is an import of its own; what follows it is begun several times',
  ],
  [/^DELETE \/jobs\/\{id\}$/, 'ends what goes on in one statement; asked again it is a 409'],
  // What the engine does for every resource alike is begun for one of them.
  [/^(POST|PUT|DELETE) \/[\w-]+$/, 'made, changed and removed alike for every resource; done for customers'],
  [/^(PUT|DELETE) \/[\w-]+\/\{id\}$/, 'changed and removed alike for every resource; done for customers'],
  [
    /^POST \/[\w-]+\/(trash\/(purge|restore)|\{id\}\/restore)$/,
    'alike for every resource; done for customers',
  ],
  [
    /^POST \/[\w-]+\/transitions\/\w+$/,
    'the transition of each record by itself, in a transaction of its own; begun one by one',
  ],
  [
    /^POST \/[\w-]+\/\{id\}\/(payments|work_orders|policies|claims|household|versions|quotes|users|questions|instalments|endorsements|renewals|customers)$/,
    'makes a child as POST of its own resource does',
  ],
  [/^POST \/claims\/\{id\}\/propose$/, 'the same transition code as the approval'],
  [/^POST \/claim-payments\/\{id\}\/refuse$/, 'the same transition code as its approval'],
  [/^POST \/endorsements\/\{id\}\/price$/, 'the same transition code as its issue'],
  [
    /^POST \/insurance-(companies|types)\/\{id\}\/\w+$/,
    'the same transition code, without effects beside the status',
  ],
  [
    /^POST \/policies\/\{id\}\/(start|extend_note)$/,
    'the same transition code as the other transitions of the policy',
  ],
  [/^POST \/question-sets\/\{id\}\/publish$/, 'the same transition code, without effects beside the status'],
  [/^POST \/quotes\/\{id\}\/(withdraw|revise)$/, 'the same transition code as the steps of the quote'],
]
