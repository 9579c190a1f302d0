/** Of what the engine computes: it changes whenever the same poses may give other contacts, so that logs can tell. */
export const ENGINE_VERSION = '1'
