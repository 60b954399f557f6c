{-# LANGUAGE FlexibleInstances, MultiParamTypeClasses #-}
-- Search trees with SmallCheck, in the two ways its users have: all trees up to a depth, which is what
-- the library is made for, and all trees of a number of nodes by a series written for it. Both are
-- filtered by the order of the keys.
--
--   SearchTrees depth N   trees up to depth N with keys 1 to N
--   SearchTrees size N    trees of N nodes with keys 1 to N
--
-- Prints how many trees were made and how many of N nodes are search trees.
module Main (main) where

import Control.Applicative ((<|>))
import Data.Functor.Identity (Identity)
import Data.List (foldl')
import System.Environment (getArgs)
import Test.SmallCheck.Series

data Tree = Leaf | Node Tree Int Tree

-- Keys do not use up depth: the number of them is that of the nodes.
byDepth :: Int -> Series Identity Tree
byDepth keys = pure Leaf <|> decDepth (Node <$> byDepth keys <*> key keys <*> byDepth keys)

bySize :: Int -> Int -> Series Identity Tree
bySize _ 0 = pure Leaf
bySize keys nodes = do
  left <- generate (const [0 .. nodes - 1])
  Node <$> bySize keys left <*> key keys <*> bySize keys (nodes - 1 - left)

key :: Int -> Series Identity Int
key keys = generate (const [1 .. keys])

ordered :: Int -> Int -> Tree -> Bool
ordered _ _ Leaf = True
ordered low high (Node left at right) =
  low < at && at < high && ordered low at left && ordered at high right

size :: Tree -> Int
size Leaf = 0
size (Node left _ right) = size left + 1 + size right

data Count = Count !Int !Int

main :: IO ()
main = do
  arguments <- getArgs
  case arguments of
    ["depth", number] -> count (read number) (byDepth (read number))
    ["size", number] -> count (read number) (bySize (read number) (read number))
    _ -> putStrLn "usage: SearchTrees (depth|size) N"
  where
    count nodes series = do
      let step (Count made valid) tree =
            Count (made + 1) (valid + fromEnum (size tree == nodes && ordered 0 (nodes + 1) tree))
          Count made valid = foldl' step (Count 0 0) (list nodes series)
      putStrLn (show made ++ " made, " ++ show valid ++ " valid")
