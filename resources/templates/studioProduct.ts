/** The product's parts for Studio, loaded when it opens. */
export const studioProduct = {
  templates: async () => (await import('./templates')).templates,
  accessSetup: async () => (await import('../roles/pages/roleSetup')).roleSetup,
}
