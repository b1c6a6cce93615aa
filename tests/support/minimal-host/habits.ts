/**
 * How hosts of section 7 alone answer that are written with common frameworks. The specification leaves the body of a
 * success, its type and its status open.
 */

/** An answer, or the redirect to a page that a form's post leads to. */
export interface Habit {
  status: number
  /** Absent: the framework sends none. */
  type?: string
  body?: string
  location?: string
}

const html = 'text/html; charset=utf-8'
const json = 'application/json'

/** Answers that say that a post was taken, by their status alone. */
export const successes = {
  'Django: HttpResponse()': { status: 200, type: html, body: '' },
  'Django: HttpResponse("saved")': { status: 200, type: html, body: 'saved' },
  'Django REST framework: Response(status=204)': { status: 204 },
  'Django REST framework: {"detail": …}': { status: 201, type: json, body: '{"detail":"Saved."}' },
  'Flask: return ""': { status: 200, type: html, body: '' },
  'Flask: return "", 202': { status: 202, type: html, body: '' },
  'Flask: jsonify(None)': { status: 200, type: json, body: 'null\n' },
  'PHP: echoes nothing': { status: 200, type: 'text/html; charset=UTF-8', body: '' },
  'PHP: echoes JSON': { status: 200, type: 'text/html; charset=UTF-8', body: '{"success":1}' },
  'PHP: echoes JSON after a byte order mark': { status: 200, type: html, body: '\uFEFF\n{"success":true}' },
  'PHP: echoes JSON after a notice': {
    status: 200,
    type: html,
    body: '\nNotice: Undefined index: ref in /srv/post.php on line 3\n{"success":true}',
  },
  'PHP: JSON whose text has markup': { status: 200, type: html, body: '{"message":"<p>Thank you</p>"}' },
  'Express: sendStatus(200)': { status: 200, type: 'text/plain; charset=utf-8', body: 'OK' },
  'Express: send("OK")': { status: 200, type: html, body: 'OK' },
  'Express: end()': { status: 200 },
  'Express: json("ok")': { status: 201, type: json, body: '"ok"' },
  'Rails: render xml:': { status: 200, type: 'application/xml', body: '<?xml version="1.0"?><saved/>' },
  'Spring: a text with an address': { status: 200, type: 'text/plain', body: 'Sent to <ada@mail.example>' },
} as const satisfies Readonly<Record<string, Habit>>

/** Answers to a post that was taken, which a network could give too: only what the host says afterwards tells. */
export const pages = {
  'Django: redirect("/")': { status: 302, type: html, body: '', location: '/' },
  'Flask: render_template()': { status: 200, type: html, body: '<!doctype html>\n<title>Thanks</title>' },
  'PHP: JSON after a warning in HTML': {
    status: 200,
    type: html,
    body: '<br />\n<b>Warning</b>: Undefined variable $ref<br />\n{"success":true}',
  },
  'Express: redirect(303, …)': { status: 303, type: 'text/plain', body: 'See Other', location: '/done' },
} as const satisfies Readonly<Record<string, Habit>>

/** Answers that a network could give without a tag: a payment asks for more, its balance. */
export const saysHtml = ({ type }: Habit): boolean => type?.startsWith('text/html') === true

/** Answers to the question for the user that mean nobody (specification, section 8). */
export const nobody = {
  'Django REST framework: 403': {
    status: 403,
    type: json,
    body: '{"detail":"Authentication credentials were not provided."}',
  },
  'Flask: abort(401)': { status: 401, type: html, body: '<!doctype html>\n<title>401 Unauthorized</title>' },
  'Flask: return "", 403': { status: 403, type: html, body: '' },
  'PHP: http_response_code(400)': { status: 400, type: html, body: '' },
  'Express: sendStatus(404)': { status: 404, type: 'text/plain; charset=utf-8', body: 'Not Found' },
  'Flask: jsonify(None)': { status: 200, type: json, body: 'null\n' },
  'Django REST framework: Response()': { status: 200, type: json, body: '' },
  'Express: json({})': { status: 200, type: json, body: '{}' },
  'PHP: json_encode([])': { status: 200, type: html, body: '\uFEFF[ ]' },
} as const satisfies Readonly<Record<string, Habit>>

/** Pages that refuse the question for the user, which a network could give too. */
export const refusingPages = {
  'Django: PermissionDenied': { status: 403, type: html, body: '<!doctype html><h1>403 Forbidden</h1>' },
  'Django: Http404': { status: 404, type: html, body: '\n<!doctype html>\n<h1>Not Found</h1>' },
  'Express: no such route': { status: 404, type: html, body: '<!DOCTYPE html><pre>Cannot GET /</pre>' },
} as const satisfies Readonly<Record<string, Habit>>

/** The answer as a page of the portal gets it: followed to its page, or closed where it follows none. */
export function answerOf(habit: Habit, redirect: RequestRedirect = 'follow'): Response {
  const { status, type, body, location } = habit
  if (location === undefined)
    return new Response(body || null, { status, headers: type ? { 'Content-Type': type } : {} })
  if (redirect === 'manual') return Response.error()
  const page = new Response('<!doctype html><title>Not Found</title>', {
    status: 404,
    headers: { 'Content-Type': html },
  })
  return Object.defineProperty(page, 'redirected', { value: true })
}

/** The answer as a server sends it, with the cookies of the host's own. */
export function sentBy({ status, type, body = '', location }: Habit, own: Headers): Response {
  const headers = new Headers(own)
  headers.delete('Content-Type')
  if (type !== undefined) headers.set('Content-Type', type)
  if (location !== undefined) headers.set('Location', location)
  return new Response(body || null, { status, headers })
}
