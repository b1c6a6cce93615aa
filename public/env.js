// Runtime configuration of a portal that is served as static files: set what differs from the defaults here.
// Our own host answers this address itself, from its environment.
globalThis.__env = {}
