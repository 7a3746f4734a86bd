/** What Studio needs of this product, loaded when somebody opens it. */
export const studioProduct = {
  templates: async () => (await import('./templates')).templates,
  accessSetup: async () => (await import('../roles/pages/roleSetup')).roleSetup,
}
