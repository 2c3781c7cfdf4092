import type { Locale } from '@interlinear/messages/locales';
import type { ReactNode } from 'react';
import { Document } from '../docs/document.tsx';
import { ArticleText, type PageFrame, StartHeading } from '../docs/pages.tsx';
import type { Article } from '../markdown/article.ts';
import type { ArticleContext } from '../markdown/article-body.tsx';
import { blogPath, FEED_PATH, formatDay, POSTS, type PostId } from './posts.ts';

/** Posts are in English, so search engines are led to the English page. */
const POST_LOCALES: readonly Locale[] = ['en'];

interface PostPageProps extends PageFrame {
  post: (typeof POSTS)[number];
  article: Article;
  links: Pick<ArticleContext, 'linkTo' | 'pictureOf'>;
}

/** A post of the blog. */
export function PostPage({ locale, messages, assets, post, article, links }: PostPageProps) {
  return (
    <BlogDocument
      {...{ locale, messages, assets }}
      post={post.id}
      title={article.title}
      description={article.description}
    >
      <p className="text-sm text-faded">
        <a href={blogPath(locale)} className="font-medium text-rubric no-underline hover:underline">
          {messages.blog}
        </a>
        {' · '}
        <time dateTime={post.published}>{formatDay(locale, post.published)}</time>
      </p>
      <ArticleText {...{ locale, messages, article, links }} textLocale="en" />
      <p className="mt-12 border-t border-rule pt-6">
        <a href={blogPath(locale)} className="text-rubric">
          {messages.blogAll}
        </a>
      </p>
    </BlogDocument>
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
    <BlogDocument {...{ locale, messages, assets }} title={messages.blog} description={messages.blogLede}>
      <StartHeading title={messages.blog} lede={messages.blogLede} />
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
    </BlogDocument>
  );
}

interface BlogDocumentProps extends PageFrame {
  /** Without one, the page is the list of posts. */
  post?: PostId;
  title: string;
  description: string;
  children: ReactNode;
}

function BlogDocument({ post, children, ...frame }: BlogDocumentProps) {
  return (
    <Document
      {...frame}
      textLocale="en"
      locales={POST_LOCALES}
      pathIn={(other) => blogPath(other, post)}
      hasPageList={false}
    >
      <div className="mx-auto min-w-0 max-w-3xl grow">{children}</div>
    </Document>
  );
}
