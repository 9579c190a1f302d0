import { join } from 'node:path'
import { expect, it } from 'vitest'
import { parseArguments } from '../../main/arguments.ts'
import { defaultUserData } from '../../main/folders.ts'
import { newsFrom } from '../../main/news.ts'

it('scene, file and user data are found among the switches of Chromium', () => {
  const none = { scene: undefined, file: undefined, userData: undefined }
  expect(parseArguments([], '/w')).toEqual(none)
  expect(parseArguments(['--no-sandbox', '--inspect=0', '-r', ''], '/w')).toEqual(none)
  expect(parseArguments(['--scene', 'kitchen'], '/w')).toEqual({ ...none, scene: 'kitchen' })
  expect(parseArguments(['--scene=kitchen', '--user-data=d'], '/w')).toEqual({
    ...none,
    scene: 'kitchen',
    userData: join('/w', 'd'),
  })
  expect(parseArguments(['--user-data', '/d', 'a.glb', '--flag'], '/w')).toEqual({
    ...none,
    file: join('/w', 'a.glb'),
    userData: '/d',
  })
  expect(parseArguments(['--scene'], '/w')).toEqual({ ...none, scene: '' })
})

it('user data is where each system keeps it', () => {
  expect(defaultUserData('linux', {}, '/home/x')).toBe(join('/home/x', '.config', 'Palpable'))
  expect(defaultUserData('linux', { XDG_CONFIG_HOME: '/c' }, '/home/x')).toBe(join('/c', 'Palpable'))
  expect(defaultUserData('darwin', {}, '/Users/x')).toBe(
    join('/Users/x', 'Library', 'Application Support', 'Palpable'),
  )
  expect(defaultUserData('win32', { APPDATA: '/A' }, '/x')).toBe(join('/A', 'Palpable'))
})

it('news are the first sentences of the latest version', () => {
  const text = `# Changelog\nAbout.\n\n## [2.0.0] - unreleased\n\n### Added\n\n- **A kitchen** with \`cups\` ([more](x)). And a porch.\n- ${'long '.repeat(60)}\n\n## [1.0.0]\n\n- Old.\n`
  const [news, ...rest] = newsFrom(text)
  expect(rest).toEqual([])
  expect(news?.version).toBe('2.0.0')
  expect(news?.lines[0]).toBe('A kitchen with cups (more).')
  expect(news?.lines[1]).toMatch(/^(long )+…$/)
  expect(news?.lines[1]?.length).toBeLessThan(165)
  expect(newsFrom('')).toEqual([])
  expect(newsFrom('## [1.0.0]\n\nNothing.\n')).toEqual([])
})
