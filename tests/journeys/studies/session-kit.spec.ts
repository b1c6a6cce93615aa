import { readFile } from 'node:fs/promises'
import { expect, test } from '#tests/support/browser/fixtures.ts'
import { pageFindings } from '#tests/support/stories/axe-findings.ts'
import { applyToFirst } from '#tests/support/stories/applying.ts'
import { join } from '#tests/support/builders/participant.ts'

test.use({ timezoneId: 'America/Chicago' })

test('a date is noted in the participant’s time zone, and goes into the calendar', async ({ page }) => {
  await join(page)
  const title = await applyToFirst(page)
  await page.goto('/applications')
  await page.getByLabel(`State of ${title}`).selectOption('Scheduled')

  await page.getByRole('button', { name: `Add the date of ${title}` }).press('Enter')
  const form = page.getByRole('form', { name: `Date of ${title}` })
  await expect(form.getByLabel('Day')).toBeFocused()
  await form.getByLabel('How many minutes').fill('an hour')
  await form.getByRole('button', { name: 'Save the date' }).click()
  await expect(form.getByText('Enter the day.')).toBeVisible()
  await expect(form.getByText('Enter minutes, up to 1440.')).toBeVisible()
  await expect(form.getByLabel('Day')).toBeFocused()
  await form.getByLabel('Day').fill('2031-07-09')
  await form.getByLabel('Time').fill('13:30')
  await form.getByLabel('How many minutes').fill('90')
  await form.getByLabel('Where').fill('1 Main Street, Suite 5')
  await form.getByLabel('What to bring').fill('An ID; the letter')
  await expect(form.getByText('Central Daylight Time')).toBeVisible()
  expect.soft(await pageFindings(page)).toEqual([])
  await form.getByLabel('What to bring').press('Enter')

  const when = page.getByText('Wednesday, July 9, 2031 at 1:30 PM Central Daylight Time, 90 minutes')
  await expect(when).toBeVisible()
  await expect(page.getByText('An ID; the letter')).toBeVisible()
  expect.soft(await pageFindings(page)).toEqual([])

  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: `Add to calendar: ${title}` }).click()
  const file = await download
  expect(file.suggestedFilename()).toBe('study.ics')
  const text = await readFile(await file.path(), 'utf8')
  const lines = text.replaceAll('\r\n ', '').split('\r\n')
  expect(lines).toEqual(
    expect.arrayContaining([
      'DTSTART:20310709T183000Z',
      'DURATION:PT90M',
      String.raw`LOCATION:1 Main Street\, Suite 5`,
    ]),
  )
  expect(text).toContain(String.raw`Bring: An ID\; the letter`)

  await page.getByRole('button', { name: `Change the date of ${title}` }).click()
  await expect(form.getByLabel('Time')).toHaveValue('13:30')
  await form.getByRole('button', { name: 'Cancel' }).click()
  await expect(when).toBeVisible()
})
