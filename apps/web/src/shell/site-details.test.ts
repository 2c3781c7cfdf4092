import { describe, expect, it } from 'vitest';
import { siteLink } from './site-details.ts';

describe('links of the site', () => {
  it('[SITE-09] lead to the operator’s address, in the language of the page where there is one', () => {
    const details = {
      blog: 'https://blog.test/',
      tutorialVideo: { en: 'https://video.test/', ja: 'https://video.test/ja' },
    };
    expect(siteLink(details, 'blog', 'ja')).toBe('https://blog.test/');
    expect(siteLink(details, 'tutorialVideo', 'ja')).toBe('https://video.test/ja');
    expect(siteLink(details, 'tutorialVideo', 'de')).toBe('https://video.test/');
  });

  it('[SITE-09] [SITE-13] lead to the site’s own blog and film by default', () => {
    for (const details of [{}, { blog: null, tutorialVideo: null }]) {
      expect(siteLink(details, 'blog', 'de')).toBe('/blog/de');
      expect(siteLink(details, 'tutorialVideo', 'de')).toBe('/de#intro');
    }
  });

  it('are left out where nothing is set', () => {
    expect(siteLink({ community: null }, 'community', 'de')).toBeUndefined();
    expect(siteLink({}, 'featureRequests', 'de')).toBeUndefined();
  });
});
