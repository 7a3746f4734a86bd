/** What the demo office has decided: it is in Tunisia, and set up. */
export const settings = { country: 'TN', setup_hidden: true }
