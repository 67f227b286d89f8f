import { errorText, upload, useSession } from '@momos/api-client';
import type { CircleView } from '@momos/contracts/circles';
import { postsContract, type PostView } from '@momos/contracts/posts';
import { uploadsContract } from '@momos/contracts/uploads';
import { Button, pictureUrl } from '@momos/ui';
import {
  FormActions,
  PictureButton,
  SubmitButton,
  Textarea,
  TextInput,
  useSendForm,
  WriteForm,
} from '@momos/ui/forms';
import { NumberInput } from '@momos/ui/number';
import { postWords as words } from '../words/post.ts';
import * as classes from './post.module.css';

type Draft = { title: string; text: string; pictures: string[]; points: number | ''; price: number | '' };

const shape = { aspect: 4 / 3, maxWidth: 1920 };
const maxPictures = 10;

type Props = { circle: Pick<CircleView, 'id' | 'currency'>; post: PostView | undefined; onDone: () => void };

/** A post while it is written: title, text, pictures, and what unlocking it costs, in money, in points, or in either. */
export function PostForm({ circle, post, onDone }: Props) {
  const form = usePostForm({ circle, post, onDone });
  const { title, pictures, points, price } = form.values;
  return (
    <WriteForm form={form} label={post ? words.edit : words.newPost}>
      <TextInput label={words.titleLabel} maxLength={200} data-autofocus {...form.props('title')} />
      <Textarea label={words.text} autosize minRows={4} maxLength={20_000} {...form.props('text')} />
      <Pictures value={pictures} onChange={next => form.setFieldValue('pictures', next)} />
      <NumberInput
        label={words.priceLabel(currencyOf(circle, post))}
        description={words.priceHint}
        min={0}
        value={price}
        onChange={next => form.setFieldValue('price', next === '' ? '' : Number(next))}
        error={form.errorOf('price')}
      />
      <NumberInput
        label={words.pointsLabel}
        description={words.pointsHint}
        min={1}
        max={1_000_000}
        allowDecimal={false}
        value={points}
        onChange={next => form.setFieldValue('points', next === '' ? '' : Number(next))}
        error={form.errorOf('points')}
      />
      <FormActions>
        <SubmitButton disabled={title.trim() === ''}>{post ? words.saveChanges : words.publish}</SubmitButton>
      </FormActions>
    </WriteForm>
  );
}

/** A post with a price keeps its currency; another gets that of the circle. */
const currencyOf = (circle: Props['circle'], post: Props['post']): string =>
  post && post.price !== null ? post.currency : circle.currency;

/** A new post, or the next version of one. */
function usePostForm({ circle, post, onDone }: Props) {
  const session = useSession();
  const initialValues: Draft = post
    ? {
        title: post.title,
        text: post.text,
        pictures: post.pictures,
        points: post.points ?? '',
        price: post.price ?? '',
      }
    : { title: '', text: '', pictures: [], points: '', price: '' };
  return useSendForm(
    async ({ points, price, ...draft }: Draft, how): Promise<PostView> => {
      const cost = {
        points: points === '' ? null : points,
        price: price === '' || price === 0 ? null : price,
        currency: currencyOf(circle, post),
      };
      const body = { ...draft, ...cost };
      const params = { id: circle.id };
      if (!post) return (await session.call(postsContract.create, { params, body }, how)).data;
      const changed = { params: { ...params, postId: post.id }, body };
      return (await session.call(postsContract.update, changed, how)).data;
    },
    {
      initialValues,
      ifMatch: post?.version,
      refreshes: [postsContract.list, postsContract.get],
      saved: post ? words.saved : words.published,
      onSaved: onDone,
    },
  );
}

function Pictures({ value, onChange }: { value: string[]; onChange: (next: string[]) => void }) {
  const session = useSession();
  return (
    <div>
      <ul className={classes.thumbnails} role="list">
        {value.map((path, index) => (
          <li key={path}>
            <img src={pictureUrl(path, 160)} alt="" />
            <Button
              size="compact-xs"
              variant="default"
              onClick={() => onChange(value.filter(each => each !== path))}
            >
              {words.removePicture(index + 1)}
            </Button>
          </li>
        ))}
      </ul>
      {value.length < maxPictures ? (
        <PictureButton
          variant="default"
          size="compact-sm"
          title={words.cutPicture}
          shape={shape}
          errorText={errorText}
          send={async (picture, how) => {
            const params = { folder: 'post_pictures' } as const;
            const { path } = await upload(session, uploadsContract.publicPicture, picture, {
              ...how,
              params,
            });
            if (!value.includes(path)) onChange([...value, path]);
          }}
        >
          {words.addPicture}
        </PictureButton>
      ) : null}
    </div>
  );
}
