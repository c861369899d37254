//! Columns: the rows of a batch side by side, and stretches of them that
//! workers fill.

/// Declares the columns of rows (`Row`): the number that names a row, others
/// that always are, and those that only some rules have (`Asked` says which).
macro_rules! columns {
    (always { $key:ident: $key_kind:ty, $($name:ident: $kind:ty),* $(,)? } where_asked { $($other:ident: $cell:ty),* $(,)? }) => {
        /// The rows of a batch, column by column.
        #[derive(Clone, PartialEq, Eq, Debug, Default)]
        pub struct Columns {
            #[doc = concat!("`", stringify!($key), "` of every row.")]
            pub $key: Vec<$key_kind>,
            $(
                #[doc = concat!("`", stringify!($name), "` of every row.")]
                pub $name: Vec<$kind>,
            )*
            $(
                #[doc = concat!("`", stringify!($other), "` of every row; none where there is no such column.")]
                pub $other: Option<Vec<$cell>>,
            )*
        }

        /// A stretch of rows that one worker fills.
        pub(crate) struct Stretch<'a> {
            pub(crate) $key: &'a mut [$key_kind],
            $(pub(crate) $name: &'a mut [$kind],)*
            $($other: &'a mut [$cell],)*
        }

        impl Columns {
            pub(super) fn zeroed(rows: usize, asked: Asked) -> Columns {
                Columns {
                    $key: vec![Default::default(); rows],
                    $($name: vec![Default::default(); rows],)*
                    $($other: asked.$other.then(|| vec![Default::default(); rows]),)*
                }
            }

            pub(super) fn stretches(&mut self, size: usize) -> Vec<Stretch<'_>> {
                let count = self.$key.len().div_ceil(size);
                let mut stretches = Vec::with_capacity(count);
                let mut $key = self.$key.chunks_mut(size);
                $(let mut $name = self.$name.chunks_mut(size);)*
                $(let mut $other = self.$other.as_deref_mut().unwrap_or_default().chunks_mut(size);)*
                for _ in 0..count {
                    stretches.push(Stretch {
                        $key: $key.next().expect("columns are equally long"),
                        $($name: $name.next().expect("columns are equally long"),)*
                        $($other: $other.next().unwrap_or_default(),)*
                    });
                }
                stretches
            }

            /// Has workers fill all rows, from number `start` on. A batch that was cancelled
            /// has none.
            pub(super) fn filled(
                mut self,
                player: &impl $crate::batch::RowPlayer<Row>,
                size: usize,
                start: u64,
                threads: usize,
                progress: &$crate::batch::Progress,
            ) -> Columns {
                let work = |first, stretch: Stretch<'_>| {
                    let rows = stretch.$key.len();
                    $crate::bits::dispatch(Filling { player, first, stretch });
                    rows
                };
                let stretches = self.stretches(size);
                $crate::batch::fill(stretches, size, start, threads, progress, work);
                if progress.is_cancelled() { Columns::default() } else { self }
            }
        }

        /// A stretch that is filled to its end: what stops a batch at a row stops it
        /// at the same row on any number of threads.
        struct Filling<'a, P> {
            player: &'a P,
            first: u64,
            stretch: Stretch<'a>,
        }

        impl<P: $crate::batch::RowPlayer<Row>> $crate::bits::Job for Filling<'_, P> {
            type Output = ();
            #[inline(always)]
            fn run<B: $crate::bits::Bits>(mut self, bits: B) {
                for (i, number) in (0..self.stretch.$key.len()).zip(self.first..) {
                    self.stretch.set(i, self.player.row(number, bits));
                }
            }
        }

        impl Stretch<'_> {
            #[inline(always)]
            pub(super) fn set(&mut self, i: usize, row: Row) {
                self.$key[i] = row.$key;
                $(self.$name[i] = row.$name;)*
                $(if let (Some(cell), Some(value)) = (self.$other.get_mut(i), row.$other) {
                    *cell = value;
                })*
            }
        }
    };
}

pub(crate) use columns;
