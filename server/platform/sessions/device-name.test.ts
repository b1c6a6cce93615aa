import { describe, expect, it } from 'vitest'
import { deviceName } from './attempt.ts'

const webKit = 'AppleWebKit/537.36 (KHTML, like Gecko)'

describe('the name of a device', () => {
  it.each([
    [
      `Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${webKit} Chrome/140.0.0.0 Safari/537.36`,
      'Chrome on Windows',
    ],
    [`Mozilla/5.0 (Windows NT 10.0) ${webKit} Chrome/140.0 Safari/537.36 Edg/140.0`, 'Edge on Windows'],
    ['Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0', 'Firefox on Linux'],
    [
      `Mozilla/5.0 (Linux; Android 15; SM-S921U) ${webKit} SamsungBrowser/28.0 Chrome/130.0 Mobile Safari/537.36`,
      'Samsung Internet on Android',
    ],
    [
      'Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) AppleWebKit/605.1.15 Version/19.0 Mobile/15E148 Safari/604.1',
      'Safari on iPhone',
    ],
    [
      'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 Version/19.0 Safari/605.1.15',
      'Safari on Mac',
    ],
    ['Something/1.0 (Android)', 'A browser on Android'],
    ['<script>alert(1)</script>', null],
    [undefined, null],
  ])('is made of known words only: %s', (userAgent, name) => {
    expect(deviceName(userAgent)).toBe(name)
  })

  it('is found in a very long header in no time', () => {
    const start = process.cpuUsage()
    expect(deviceName('('.repeat(100_000))).toBeNull()
    // Microseconds.
    expect(process.cpuUsage(start).user).toBeLessThan(100_000)
  })
})
