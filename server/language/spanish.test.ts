import { readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { hostPages } from '#contract/pages/host-pages.ts'
import { participants } from '#server/db/schema.ts'
import {
  heldMessage as accountHeldMessage,
  pointsAddedMessage,
  releasedMessage as accountReleasedMessage,
} from '#server/desk/people/messages.ts'
import {
  failedMessage,
  heldMessage,
  releasedMessage,
  requestedMessage,
  sentMessage,
} from '#server/modules/money/payouts/messages.ts'
import { newDeviceMessage } from '#server/modules/account/sessions/begin-session.ts'
import { emailChangedNotice } from '#server/modules/account/settings/messages.ts'
import { linkedMessage } from '#server/modules/account/google/service.ts'
import { dataPaths, recoveryPaths, settingsPaths } from '#server/platform/pages/account-paths.ts'
import { englishIn } from '#tests/support/host/english-texts.ts'
import type { HostApp } from '#tests/support/host/host-app.ts'
import { hostTest } from '#tests/support/host/host-test.ts'
import { linkIn, openPage } from '#tests/support/host/page-form.ts'
import { type TestVisitor, goodPassword } from '#tests/support/host/test-visitor.ts'
import * as v from 'valibot'
import { describe, expect } from 'vitest'
import { textsIn } from './texts.ts'

const it = hostTest()
const email = 'ada@example.com'

/** As the portal does after a choice of Spanish. */
function choose(visitor: TestVisitor, language: 'en' | 'es'): TestVisitor {
  visitor.cookies.set('portal-language', language)
  return visitor
}

async function mailsOf(host: HostApp): Promise<string[]> {
  await host.deps.backgroundTasks.whenIdle()
  return host.mail.messages.splice(0).map(({ subject, text }) => `${subject}\n${text}`)
}

describe('a page of the host', () => {
  const paths = [
    ['/terms/', 200],
    ['/privacy/', 200],
    ['/contact/', 200],
    [recoveryPaths.request, 200],
    [`${recoveryPaths.confirm}?token=x`, 410],
    [`${settingsPaths.confirmEmail}?token=x`, 410],
    [hostPages.notifications, 200],
    [settingsPaths.notifications, 200],
    [settingsPaths.password, 200],
    [settingsPaths.email, 200],
    [settingsPaths.sessions, 200],
    [settingsPaths.secondFactor, 200],
    [dataPaths.deletion, 200],
  ] as const

  it.for(paths)('%s is in the language of its reader', async ([path, status], { ada }) => {
    const english = await openPage(choose(ada, 'en'), path)
    expect([english.status, english.headers.get('Content-Language')]).toEqual([status, 'en'])
    expect(english.html).toContain('<html lang="en">')
    const spanish = await openPage(choose(ada, 'es'), path)
    expect([spanish.status, spanish.headers.get('Content-Language')]).toEqual([status, 'es'])
    expect(spanish.html).toContain('<html lang="es">')
    expect(spanish.title).not.toBe(english.title)
    expect(englishIn(spanish.html)).toEqual([])
  })

  it('asks a visitor in Spanish to log in', async ({ host }) => {
    const page = await openPage(choose(host.visitor(), 'es'), hostPages.notifications)
    expect([page.status, page.title]).toEqual([401, 'Primero inicie sesión'])
  })

  it('names errors of a form in Spanish', async ({ ada }) => {
    choose(ada, 'es')
    const form = await openPage(ada, settingsPaths.email)
    const wrong = await form.submit({ email: 'nobody' })
    expect([wrong.status, englishIn(wrong.html)]).toEqual([422, []])
    expect(wrong.html).toContain('Escriba un correo electrónico, como nombre@example.com.')
    const password = await openPage(ada, settingsPaths.password)
    const weak = await password.submit({ new_password: 'weak' })
    expect([weak.status, englishIn(weak.html)]).toEqual([422, []])
  })

  it('is read by participants of both languages at the same time', async ({ host }) => {
    const [spanish, english] = [choose(host.visitor(), 'es'), choose(host.visitor(), 'en')]
    const titles = await Promise.all(
      [spanish, english, spanish, english].map(async (one) => (await openPage(one, '/contact/')).title),
    )
    expect(titles).toEqual(['Contacto', 'Contact', 'Contacto', 'Contact'])
  })
})

describe('the test for English', () => {
  it('finds the texts of an English page', async ({ visitor }) => {
    const { html } = await openPage(choose(visitor, 'en'), recoveryPaths.request)
    expect(englishIn(html)).toContain('Reset your password')
  })
})

describe('a message', () => {
  it('is in the language in which the participant last started the portal', async ({
    database,
    host,
    ada,
  }) => {
    const languages = async () =>
      (await database.db.select({ language: participants.language }).from(participants))[0]?.language
    expect(await languages()).toBe('en')
    await choose(ada, 'es').user()
    expect(await languages()).toBe('es')
    // A program that names no language changes nothing.
    ada.cookies.delete('portal-language')
    await ada.user()
    expect(await languages()).toBe('es')

    const request = await openPage(host.visitor(), recoveryPaths.request)
    await request.submit({ email })
    await host.deps.backgroundTasks.whenIdle()
    expect(host.mail.lastTo(email).subject).toBe('Elija una contraseña nueva para Stipend')
    const link = linkIn(host.mail.lastTo(email).text, host.deps.config.publicOrigin)
    await (await openPage(host.visitor(), link)).submit({ new_password: 'Another horse 2' })
    const mails = await mailsOf(host)
    expect(mails).toHaveLength(2)
    expect(mails.flatMap(englishIn)).toEqual([])
  })

  it('to a newcomer welcomes in the language of the page, with the link that confirms the address', async ({
    host,
  }) => {
    const newcomer = choose(host.visitor(), 'es')
    await newcomer.signUp('new@example.com', goodPassword, { isGreeted: true })
    await host.sendMails()
    const { subject, text } = host.mail.lastTo('new@example.com')
    expect([subject, englishIn(text)]).toEqual(['Le damos la bienvenida a Stipend', []])
    const link = text.slice(text.indexOf('siete días'))
    const page = await openPage(newcomer, linkIn(link, host.deps.config.publicOrigin))
    expect((await page.submit()).title).toBe('Su dirección está confirmada')
  })

  it('about the address or the end of an account is in Spanish too', async ({ host, ada }) => {
    await choose(ada, 'es').user()
    const form = await openPage(ada, settingsPaths.email)
    await form.submit({ email: 'other@example.com' })
    const deletion = await openPage(ada, dataPaths.deletion)
    const deleted = await deletion.submit()
    expect(deleted.title).toBe('Se eliminó su cuenta')
    expect(englishIn(deleted.html)).toEqual([])
    const mails = await mailsOf(host)
    expect(mails).toHaveLength(3)
    expect(mails.flatMap(englishIn)).toEqual([])
  })

  it.for(['en', 'es'] as const)(
    'about gift cards, points, Google, a former address or a new device is in %s',
    (language) => {
      const timeZone = 'America/New_York'
      const recipient = { email, language, timeZone }
      // The evening before, in New York.
      const at = new Date('2026-11-03T00:05:00Z')
      const card = { dollars: 20, requestedAt: at.toISOString(), reference: 'R-1' }
      const publicOrigin = 'https://stipend.example'
      const sender = { brand: 'Stipend', publicOrigin, contactUrl: `${publicOrigin}/contact/` }
      const mails = [
        requestedMessage(sender, recipient, card, { brands: ['Visa'], delivery: 'email' }),
        sentMessage(sender, recipient, { ...card, payoutReference: 'GC-9' }),
        failedMessage(sender, recipient, { ...card, points: 2000, reason: 'R-2' }),
        heldMessage(sender, recipient, { ...card, reason: 'R-2' }),
        releasedMessage(sender, recipient, card),
        accountHeldMessage(sender, recipient, { reason: 'R-2' }),
        accountHeldMessage(sender, recipient, { reason: 'R-2', scope: 'studies' }),
        accountReleasedMessage(sender, recipient, null),
        accountReleasedMessage(sender, recipient, { scope: 'studies' }),
        pointsAddedMessage(sender, recipient, { points: 1, reason: 'R-2' }),
        pointsAddedMessage(sender, recipient, { points: -2, reason: 'R-2' }),
        linkedMessage(sender, recipient),
        emailChangedNotice(sender, recipient),
        newDeviceMessage(sender, recipient, { device: 'Chrome on Windows', place: 'Ohio', at, timeZone }),
      ].map(({ subject, text }) => `${subject}\n${text}`)
      expect(mails.map((text) => englishIn(text).length > 0)).toEqual(
        Array(mails.length).fill(language === 'en'),
      )
      for (const mail of mails.slice(0, 2)) expect(mail).toMatch(/\$20[^]*R-1/)
      expect(mails[1]).toContain(language === 'en' ? 'Nov 2, 2026' : '2 nov 2026')
      const time =
        language === 'en' ? 'Nov 2, 2026, 7:05 PM Eastern Time' : '2 nov 2026, 7:05 p.m. hora oriental'
      expect(mails.at(-1)?.replaceAll(/\s/g, ' ')).toContain(time)
    },
  )
})

describe('the texts', () => {
  it('count, and put in values as they are', () => {
    const { t, plural } = textsIn('es')
    expect(plural(1, '1 point', '{count} points')).toBe('1 punto')
    expect(plural(1234, '1 point', '{count} points')).toBe('1,234 puntos')
    expect(t('Your account now has the address {email}.', { email: '$& {email}' })).toMatch(
      /\$& \{email\}\.$/,
    )
  })

  // A later file would replace the word of an earlier one.
  it('have one translation each', () => {
    const folder = join(import.meta.dirname, 'es')
    const files = readdirSync(folder).filter((name) => name.endsWith('.json'))
    const all = [
      ...files.map((name) => join(folder, name)),
      join(folder, '../../content/stand-ins/spanish.json'),
    ]
      .map((file) =>
        Object.entries(v.parse(v.record(v.string(), v.string()), JSON.parse(readFileSync(file, 'utf8')))),
      )
      .flat()
    expect(all.filter(([key, text]) => textsIn('es').known(key) !== text)).toEqual([])
  })

  it('leave unknown text, also words of the language’s own objects', () => {
    expect(textsIn('es').known('constructor')).toBe('constructor')
  })
})
