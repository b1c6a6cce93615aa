// Runtime configuration of a portal that is served as static files: set what differs from the defaults here.
// Each build copies this file; what was set in the copy in dist/app is lost with it.
// Our own host answers this address itself, from its environment.
globalThis.__env = {}
