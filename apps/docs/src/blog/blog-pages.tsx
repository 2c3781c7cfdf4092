import type { Locale } from '@interlinear/messages/locales';
import { Document } from '../docs/document.tsx';
import { NotTranslated, type PageFrame } from '../docs/pages.tsx';
import type { Article } from '../markdown/article.ts';
import { ArticleBody, type ArticleContext } from '../markdown/article-body.tsx';
import { blogPath, FEED_PATH, formatDay, POSTS, type PostId } from './posts.ts';

/** Posts are in English, so search engines are led to the English page. */
const POST_LOCALES: readonly Locale[] = ['en'];

interface PostPageProps extends PageFrame {
  post: (typeof POSTS)[number];
  article: Article;
  linkTo: ArticleContext['linkTo'];
}

/** A post of the blog. */
export function PostPage({ locale, messages, assets, post, article, linkTo }: PostPageProps) {
  return (
    <Document
      {...{ locale, messages, assets }}
      textLocale="en"
      locales={POST_LOCALES}
      pathIn={(other) => blogPath(other, post.id)}
      hasPageList={false}
      title={article.title}
      description={article.description}
    >
      <div className="mx-auto min-w-0 max-w-3xl grow">
        <p className="text-sm text-faded">
          <a href={blogPath(locale)} className="font-medium text-rubric no-underline hover:underline">
            {messages.blog}
          </a>
          {' · '}
          <time dateTime={post.published}>{formatDay(locale, post.published)}</time>
        </p>
        <article className="prose" lang="en">
          <h1>{article.title}</h1>
          {locale !== 'en' && <NotTranslated locale={locale} messages={messages} />}
          <ArticleBody blocks={article.blocks} context={{ linkTo, labels: messages }} />
        </article>
        <p className="mt-12 border-t border-rule pt-6">
          <a href={blogPath(locale)} className="text-rubric">
            {messages.blogAll}
          </a>
        </p>
      </div>
    </Document>
  );
}

/** The list of all posts. */
export function BlogPage({
  locale,
  messages,
  assets,
  articleOf,
}: PageFrame & { articleOf: (post: PostId) => Article }) {
  return (
    <Document
      {...{ locale, messages, assets }}
      textLocale="en"
      locales={POST_LOCALES}
      pathIn={(other) => blogPath(other)}
      hasPageList={false}
      title={messages.blog}
      description={messages.blogLede}
    >
      <div className="mx-auto min-w-0 max-w-3xl grow">
        <h1 className="display text-4xl">{messages.blog}</h1>
        <p className="mt-3 text-lg text-faded">{messages.blogLede}</p>
        <p className="mt-2 text-sm">
          <a href={FEED_PATH} className="text-rubric">
            {messages.blogFeed}
          </a>
        </p>
        <ul className="mt-10 grid gap-8">
          {POSTS.map(({ id, published }) => {
            const { title, description } = articleOf(id);
            return (
              <li key={id}>
                <time dateTime={published} className="text-sm text-faded">
                  {formatDay(locale, published)}
                </time>
                <h2 className="display mt-1 text-2xl" lang="en">
                  <a href={blogPath(locale, id)} className="text-ink no-underline hover:text-rubric">
                    {title}
                  </a>
                </h2>
                <p className="mt-2 text-faded" lang="en">
                  {description}
                </p>
              </li>
            );
          })}
        </ul>
      </div>
    </Document>
  );
}
