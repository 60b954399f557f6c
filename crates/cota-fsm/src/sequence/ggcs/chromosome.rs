//! Genes, and how a row of them becomes an input sequence.

use crate::distinguish::DistinguishingSet;
use crate::machine::{Input, Machine, State, Word};
use crate::sequence::simao_petrenko08::{Construction, Operation};
use crate::sequence::transfers::Transfers;

/// A word to be applied in a state.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Gene {
    /// The state.
    pub origin: State,
    /// The word.
    pub word: Word,
    /// Whether its start may be laid over the end of the gene before.
    pub overlaps: bool,
}

/// How much of a gene may be laid over the end of the gene before.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Overlap {
    /// As much as agrees in states and inputs.
    Maximal,
    /// One symbol, and never the whole gene.
    OneSymbol,
}

/// The genes of a machine: α genes identify states, β genes test transitions.
#[derive(Clone, Debug)]
pub struct Genome<'a> {
    machine: &'a Machine,
    transfers: Transfers<'a>,
    overlap: Overlap,
    genes: Vec<Gene>,
    alphas: usize,
    betas: usize,
}

impl<'a> Genome<'a> {
    /// The genes: α of each state, then β of each transition, in order.
    pub fn new(machine: &'a Machine, set: &DistinguishingSet, overlap: Overlap) -> Self {
        let gene = |origin, word| Gene { origin, word, overlaps: true };
        let mut genes: Vec<Gene> =
            (0..machine.states()).map(|s| gene(s, set.word(s).clone())).collect();
        let alphas = genes.len();
        for (s, x, _, t) in machine.transitions() {
            genes.push(gene(s, [&[x], &set.word(t)[..]].concat()));
        }
        let betas = genes.len() - alphas;
        let transfers = Transfers::new(machine);
        Self { machine, transfers, overlap, genes, alphas, betas }
    }

    /// All genes; chromosomes name them by their place here.
    pub fn genes(&self) -> &[Gene] {
        &self.genes
    }

    /// The places of the α genes.
    pub fn alphas(&self) -> std::ops::Range<usize> {
        0..self.alphas
    }

    /// The places of the β genes.
    pub fn betas(&self) -> std::ops::Range<usize> {
        self.alphas..self.alphas + self.betas
    }

    /// About what a random chromosome and its sequence take in memory. β genes are drawn until all of them
    /// have been, which is as with coupons; in the meantime α genes come as often.
    pub(super) fn bytes_per_chromosome(&self) -> u64 {
        let betas = self.betas as u64;
        let harmonic = u64::from(betas.max(1).ilog2()) + 1;
        let genes = betas.saturating_add((self.alphas as u64).saturating_mul(harmonic));
        let symbols = self.genes.iter().map(|gene| gene.word.len() as u64).sum::<u64>();
        let symbols_per_gene = 1 + symbols / (self.genes.len() as u64).max(1);
        let bytes_per_word = size_of::<Input>() as u64;
        genes.saturating_mul(1 + symbols_per_gene).saturating_mul(bytes_per_word)
    }

    /// A chromosome that decodes to the sequence of a construction.
    pub fn chromosome_of(
        &mut self,
        construction: &Construction,
        set: &DistinguishingSet,
    ) -> Vec<usize> {
        let mut pieces: Vec<Word> = Vec::new();
        for operation in &construction.log {
            match operation {
                Operation::Identify(s) => pieces.push(set.word(*s).clone()),
                Operation::Test { transfer, input, .. } => {
                    pieces.push([&transfer[..], &[*input]].concat());
                }
            }
        }
        self.chromosome(&pieces)
    }

    /// A chromosome that decodes to any sequence: a gene per symbol.
    pub fn chromosome_of_word(&mut self, word: &[Input]) -> Vec<usize> {
        self.chromosome(&word.iter().map(|&x| vec![x]).collect::<Vec<_>>())
    }

    /// New genes, laid end to end without overlap, so that they decode to just these pieces.
    fn chromosome(&mut self, pieces: &[Word]) -> Vec<usize> {
        let mut at = 0;
        let mut chromosome = Vec::new();
        for piece in pieces {
            let gene = Gene { origin: at, word: piece.clone(), overlaps: false };
            at = self.machine.after(at, piece).unwrap_or(at);
            let known = self.genes.iter().position(|known| *known == gene);
            chromosome.push(known.unwrap_or_else(|| {
                self.genes.push(gene);
                self.genes.len() - 1
            }));
        }
        chromosome
    }

    /// The input sequence of a chromosome: overlapping, transferring or joining gene by gene.
    pub fn decode(&self, chromosome: &[usize]) -> Word {
        let mut word = Word::new();
        let mut at = 0;
        let mut before: Option<&Gene> = None;
        for &place in chromosome {
            let gene = &self.genes[place];
            let shared = before.map_or(0, |before| self.shared(before, gene));
            if shared == 0 && at != gene.origin {
                word.extend(self.transfers.word(at, gene.origin));
            }
            word.extend(&gene.word[shared..]);
            at = self.machine.after(gene.origin, &gene.word).unwrap_or(at);
            before = Some(gene);
        }
        word
    }

    /// The length of the longest run of states and inputs that ends one gene and starts the next.
    fn shared(&self, before: &Gene, gene: &Gene) -> usize {
        if !gene.overlaps {
            return 0;
        }
        let most = match self.overlap {
            Overlap::Maximal => before.word.len().min(gene.word.len()),
            Overlap::OneSymbol => usize::from(gene.word.len() > 1).min(before.word.len()),
        };
        (1..=most)
            .rev()
            .find(|&count| {
                let cut = before.word.len() - count;
                before.word[cut..] == gene.word[..count]
                    && self.machine.after(before.origin, &before.word[..cut]) == Some(gene.origin)
            })
            .unwrap_or(0)
    }
}
